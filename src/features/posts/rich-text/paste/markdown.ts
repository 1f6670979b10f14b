import { MarkdownManager } from '@tiptap/markdown'

/** A sign of Markdown and what it is worth: two points convince. One alone also stands in scripts, logs and e-mails. */
type Sign = readonly [isThere: (lines: readonly string[]) => boolean, worth: number]

const SIGNS: readonly Sign[] = [
  [hasFencedBlock, 2],
  [hasTable, 2],
  [hasLine(/^ {0,3}[-*+] \[[ xX]\] \S/), 2],
  [hasLine(/^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i), 2],
  [hasLine(/\[[^[\]]+\]\((?:https?:\/\/|\/|#|mailto:)[^[)\s]*(?: "[^["]*")?\)/), 2],
  [(lines) => lines.some((line, place) => /^#{1,6} \S/.test(line) && lines[place + 1] === ''), 1],
  [hasLine(/^#{2,6} \S/), 1],
  [hasTwoItems(/^ {0,3}[-*+] \S/), 1],
  [hasTwoItems(/^ {0,3}\d+\. \S/), 1],
  [hasLine(/^> \S/), 1],
  [hasLine(/(?:^|\s)\*\*[^\s*](?:[^*]*[^\s*])?\*\*(?=[\s.,;:!?)]|$)/), 1],
  [hasLine(/(?:^|\s)`[^`]+`(?=[\s.,;:!?)]|$)/), 1],
]
const FENCE = /^ {0,3}(?:```|~~~)/
const CLOSING_FENCE = /^ {0,3}(?:```|~~~)\s*$/
const TABLE_RULE = /^\|? *:?-{2,}:? *(?:\| *:?-{2,}:? *)+\|?$/

function hasLine(sign: RegExp): Sign[0] {
  return (lines) => lines.some((line) => sign.test(line))
}

function hasFencedBlock(lines: readonly string[]): boolean {
  const opening = lines.findIndex((line) => FENCE.test(line))
  return opening >= 0 && lines.slice(opening + 1).some((line) => CLOSING_FENCE.test(line))
}

/** A head with more than one cell, and the rule below it. */
function hasTable(lines: readonly string[]): boolean {
  return lines.some((line, place) => line.slice(1, -1).includes('|') && TABLE_RULE.test(lines[place + 1]?.trimEnd() ?? ''))
}

/** One after the other, perhaps with empty lines in between. */
function hasTwoItems(item: RegExp): Sign[0] {
  return (lines) => {
    const filled = lines.filter((line) => line !== '')
    return filled.some((line, place) => item.test(line) && item.test(filled[place + 1] ?? ''))
  }
}

/** What lines of programs end with. */
const CODE_LINE = /[;{}]$|^(?:import|from|def|class|const|let|var|function|return|if|for|while|#include|#!)\b/

/** Markdown shows itself early. */
const SAMPLE = 4_000

export function looksLikeMarkdown(text: string): boolean {
  const lines = `${text.slice(0, SAMPLE).replace(/\r\n?/g, '\n').trim()}\n`.split('\n')
  const points = SIGNS.reduce((sum, [isThere, worth]) => sum + (isThere(lines) ? worth : 0), 0)
  return points >= 2 && !isProgram(lines)
}

function isProgram(lines: readonly string[]): boolean {
  const filled = withoutFences(lines)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return filled.length > 2 && filled.filter((line) => CODE_LINE.test(line)).length > filled.length / 2
}

/** What opens and never closes is no block. */
function withoutFences(lines: readonly string[]): string[] {
  const rest: string[] = []
  const lastClosing = lines.findLastIndex((line) => CLOSING_FENCE.test(line))
  let isInside = false
  for (const [place, line] of lines.entries()) {
    if (isInside) isInside = !CLOSING_FENCE.test(line)
    else if (FENCE.test(line) && place < lastClosing) isInside = true
    else rest.push(line)
  }
  return rest
}

/** To HTML and on through the one reader of HTML, so that Markdown means the same pasted as imported. */
export function pastedMarkdownToHtml(markdown: string): string {
  const { instance } = new MarkdownManager({ extensions: [] })
  return instance.parse(markdown, { async: false, gfm: true })
}
