// Lengths of the texts for search engines and of the alternative text, in characters. Other programs accept as much.

export const META_TITLE_MAX = 300
export const META_DESCRIPTION_MAX = 500
export const THUMBNAIL_ALT_MAX = 1_000

/** Search engines cut longer titles. */
export const SEARCH_TITLE_LENGTH = 60
