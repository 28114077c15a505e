"""Parts that all screens share: widgets, forms, painting and pictures."""
