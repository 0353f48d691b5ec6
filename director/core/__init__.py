"""The core: the law as values, conditions, states, and the ruling. Pure: it reads nothing and prints nothing."""
