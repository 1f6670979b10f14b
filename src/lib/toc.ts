/** One heading of an article, h1 to h4, in document order; `id` is the fragment it can be reached by. */
export type TocEntry = { level: 1 | 2 | 3 | 4; id: string; text: string }
