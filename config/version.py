"""The version of the product: the wheel, the bills of materials and System status take it from here."""

VERSION = "1.0.0"
