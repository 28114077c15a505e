"""Files of any kind: written atomically, kept between starts, found in the installation."""
