/** A sign of Markdown and its weight. A total weight of 2 is required: single weak signs also occur in scripts, logs and e-mails. */
type Sign = readonly [isPresent: (lines: readonly string[]) => boolean, weight: number]

const SIGNS: readonly Sign[] = [
  [hasFencedBlock, 2],
  [hasFormulaLines, 2],
  [hasTable, 2],
  [hasLine(/^ {0,3}[-*+] \[[ xX]\] \S/), 2],
  [hasLine(/^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i), 2],
  [hasLine(/\[[^[\]]+\]\((?:https?:\/\/|\/|#|mailto:)[^[)\s]*(?: "[^["]*")?\)/), 2],
  [(lines) => lines.some((line, index) => /^#{1,6} \S/.test(line) && lines[index + 1] === ''), 1],
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

/** Lines of two dollars around others, or a line between doubled dollars. */
function hasFormulaLines(lines: readonly string[]): boolean {
  return lines.filter((line) => line.trim() === '$$').length > 1 || hasLine(/^\s*\$\$[^$]+\$\$\s*$/)(lines)
}

/** A header row with more than one cell, and the delimiter row below it. */
function hasTable(lines: readonly string[]): boolean {
  return lines.some((line, index) => line.slice(1, -1).includes('|') && TABLE_RULE.test(lines[index + 1]?.trimEnd() ?? ''))
}

/** Two consecutive items, possibly with empty lines between them. */
function hasTwoItems(item: RegExp): Sign[0] {
  return (lines) => {
    const filled = lines.filter((line) => line !== '')
    return filled.some((line, index) => item.test(line) && item.test(filled[index + 1] ?? ''))
  }
}

/** How lines of programs end or begin. */
const CODE_LINE = /[;{}]$|^(?:import|from|def|class|const|let|var|function|return|if|for|while|#include|#!)\b/

/** The number of characters to inspect. */
const SAMPLE_LENGTH = 4_000

export function looksLikeMarkdown(text: string): boolean {
  const lines = `${text.slice(0, SAMPLE_LENGTH).replace(/\r\n?/g, '\n').trim()}\n`.split('\n')
  const points = SIGNS.reduce((sum, [isPresent, weight]) => sum + (isPresent(lines) ? weight : 0), 0)
  return points >= 2 && !isProgram(lines)
}

function isProgram(lines: readonly string[]): boolean {
  const filled = withoutFences(lines)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return filled.length > 2 && filled.filter((line) => CODE_LINE.test(line)).length > filled.length / 2
}

/** The lines outside of fenced code. A fence that is never closed is an ordinary line. */
function withoutFences(lines: readonly string[]): string[] {
  const rest: string[] = []
  const lastClosing = lines.findLastIndex((line) => CLOSING_FENCE.test(line))
  let isInside = false
  for (const [index, line] of lines.entries()) {
    if (isInside) isInside = !CLOSING_FENCE.test(line)
    else if (FENCE.test(line) && index < lastClosing) isInside = true
    else rest.push(line)
  }
  return rest
}
