"""Parts of every screen: widgets, forms, painting and pictures."""
