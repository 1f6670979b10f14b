// Removes characters from text that is stored: those that PostgreSQL refuses, and those that no reader sees but a terminal or feed reader obeys.

/** CSI sequences, such as colours, and OSC sequences, such as links, with their 7-bit and 8-bit beginnings (ECMA-48, 5.4 and 8.3.89). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const TERMINAL_SEQUENCES = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)/g
/** Control characters other than white space. */
const CONTROLS = /[^\P{Cc}\s]/gu
/** Embeddings, overrides and isolates, which change the order of the text around them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Text of several lines. A lone surrogate, which has no UTF-8 encoding, becomes U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replace(TERMINAL_SEQUENCES, '').replace(CONTROLS, '')
}

/**
 * A text that stays as it was written, but for what PostgreSQL and UTF-8 cannot hold, and without the byte order mark of a file: PGlite drops it when the
 * text is read.
 */
export function storableSource(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '')
}

/** Trimmed text of one line, which screens, feeds and logs show between other text. */
export function storableLine(text: string): string {
  return withoutBidiControls(storableText(text)).replace(/\s+/g, ' ').trim()
}

export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '')
}
