/** What gives a text a meaning beyond paragraphs and web addresses. Most comments have none of it, and the parser takes a millisecond. */
const SYNTAX = /[`~*_[\]<\\]|^[ \t]*(?:[>+-]|\d{1,9}[.)])|^(?: {4}|\t)/m

/** Whether a text consists of paragraphs only. */
export function isProse(text: string): boolean {
  return !SYNTAX.test(text)
}
