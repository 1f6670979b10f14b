// Lengths of the texts of a post, in characters. Other programs accept as much.

export const SLUG_MAX = 200
export const TITLE_MAX = 300
export const DESCRIPTION_MAX = 1_000
export const SERIES_MAX = 120
export const PROJECT_LABEL_MAX = 60
export const META_TITLE_MAX = 300
export const META_DESCRIPTION_MAX = 500
export const THUMBNAIL_ALT_MAX = 1_000

/** Search engines cut longer titles. */
export const SEARCH_TITLE_LENGTH = 60
