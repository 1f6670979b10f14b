/** A heading of an article, h1 to h4. `id` is its fragment identifier. */
export type TocEntry = { level: 1 | 2 | 3 | 4; id: string; text: string }
