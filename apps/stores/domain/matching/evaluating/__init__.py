"""How well the matching does on pairs that people have labelled. Pure: reads files, knows no database."""
