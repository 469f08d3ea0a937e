"""The playback of events: clips with their headlines and effects, merged, and shown one after the other."""
