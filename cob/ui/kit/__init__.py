"""What every screen is made of: widgets, forms, painting and pictures."""
