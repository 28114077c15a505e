"""What the rulebook tests share beside the table: its assertions are explained like a test's."""

import pytest

pytest.register_assert_rewrite("tests.engine.table")
