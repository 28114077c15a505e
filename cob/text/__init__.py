"""The game in words: the language in force, and every sentence about events, tiles and rules."""

from cob.text.language import Language, languages, speak, spoken, tr
from cob.text.narration import sentences

__all__ = ["Language", "languages", "sentences", "speak", "spoken", "tr"]
