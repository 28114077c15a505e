"""How the sounds and the music are made and measured; the program itself only plays the files."""
