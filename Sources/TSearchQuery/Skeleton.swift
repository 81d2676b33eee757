/// Placeholder of the skeleton.
