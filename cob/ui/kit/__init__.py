"""What every screen is made of: widgets, forms, overlays, painting and pictures."""
