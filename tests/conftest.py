"""All tests speak English, whatever the machine's language is; some change it themselves."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"
