"""Pictures of everything on the table, drawn once for each size and kept."""

from __future__ import annotations

from cob.ui.kit.art.gallery import Art

__all__ = ["Art"]
