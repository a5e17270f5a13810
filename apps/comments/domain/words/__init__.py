"""Words that are looked for in comments: folding, matching, and the lists compiled once per change."""
