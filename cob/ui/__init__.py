"""The window: scenes, drawing and input. It draws what the engine allows and holds no rule."""
