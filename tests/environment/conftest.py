"""The environment is imported before PettingZoo, whose own import would change the sound driver."""

import cob.environment  # noqa: F401
