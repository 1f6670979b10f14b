import { MarkdownManager } from '@tiptap/markdown'

/** A sign of Markdown and what it is worth: two points convince. One alone also stands in scripts, logs and e-mails. */
const SIGNS: readonly [RegExp, number][] = [
  [/^ {0,3}(?:```|~~~)[^\n]*\n[\s\S]*?^ {0,3}(?:```|~~~)\s*$/m, 2],
  [/^\|?.+\|.+\n\|? *:?-{2,}:? *(?:\| *:?-{2,}:? *)+\|?\s*$/m, 2],
  [/^ {0,3}[-*+] \[[ xX]\] \S/m, 2],
  [/^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/im, 2],
  [/!?\[[^\]\n]+\]\((?:https?:\/\/|\/|#|mailto:)[^)\s]*(?: "[^"\n]*")?\)/, 2],
  [/^#{1,6} \S[^\n]*\n(?:\n|$)/m, 1],
  [/^#{2,6} \S/m, 1],
  [/(?:^ {0,3}[-*+] \S[^\n]*\n+){2}/m, 1],
  [/(?:^ {0,3}\d+\. \S[^\n]*\n+){2}/m, 1],
  [/^> \S/m, 1],
  [/(?:^|\s)\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?=[\s.,;:!?)]|$)/m, 1],
  [/(?:^|\s)`[^`\n]+`(?=[\s.,;:!?)]|$)/m, 1],
]
/** What lines of programs end with. */
const CODE_LINE = /[;{}]\s*$|^\s*(?:import|from|def|class|const|let|var|function|return|if|for|while|#include|#!)\b/

/** Markdown shows itself early; some of the signs take time by the square of what they are looked for in. */
const SAMPLE = 4_000

export function looksLikeMarkdown(text: string): boolean {
  const normal = `${text.slice(0, SAMPLE).replace(/\r\n?/g, '\n').trim()}\n`
  const points = SIGNS.reduce((sum, [sign, worth]) => sum + (sign.test(normal) ? worth : 0), 0)
  return points >= 2 && !isProgram(normal)
}

function isProgram(text: string): boolean {
  const lines = withoutFences(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.length > 2 && lines.filter((line) => CODE_LINE.test(line)).length > lines.length / 2
}

function withoutFences(text: string): string {
  return text.replace(/^ {0,3}(?:```|~~~)[^\n]*\n[\s\S]*?^ {0,3}(?:```|~~~)\s*$/gm, '')
}

/** To HTML and on through the one reader of HTML, so that Markdown means the same pasted as imported. */
export function markdownToHtml(markdown: string): string {
  const { instance } = new MarkdownManager({ extensions: [] })
  return instance.parse(markdown, { async: false, gfm: true })
}
