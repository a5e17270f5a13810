"""The version of the product, used by the wheel, the bills of materials and System status."""

VERSION = "1.0.0"
