/** A code block of an article. `key` is the `textKey` of its code, `start` the beginning of its first line. */
export type CodeBlockEntry = { key: string; start: string }
