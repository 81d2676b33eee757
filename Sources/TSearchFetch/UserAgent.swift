import TSearchCore

/// What every request calls itself.
let userAgent = "tsearch/\(tsearchVersion)"
