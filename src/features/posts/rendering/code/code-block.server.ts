// Renders code blocks: a head with the language and a Copy button, and one span per line.
import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../hast-tree.ts'
import { createIcon } from '../icon.ts'
import { type CodeLanguage, findAnyLanguage } from './code-languages.ts'
import { readCodeMeta } from './code-meta.ts'
import type { CodeToken } from './code-theme.ts'
import { createHighlightBudget, type HighlightBudget, highlight } from './highlight.server.ts'
import { findLanguageId, languageName } from './language-names.ts'
import { type LineMark, readLineNotation } from './line-notation.ts'

export async function wrapCodeBlocks(root: Root): Promise<void> {
  const budget = createHighlightBudget()
  let number = 0
  for (const { element: pre, ancestors } of elementsOf(root, 'pre')) {
    number += 1
    const code = textOf(pre).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
    const source = readSource(pre)
    const language = await findAnyLanguage(consoleIfPrompt(source.language, code))
    replaceChild(ancestors.at(-1), pre, await codeBlock({ ...source, code, number, language }, budget))
  }
}

type CodeSource = { language: string; title: string | null; meta: string }

/** The meta follows the language in its class (`js{1,3}`), in `data-meta`, or both. */
function readSource(pre: Element): CodeSource {
  const code = pre.children.find((child) => isElement(child, 'code'))
  const classes = [...(isElement(code) ? classesOf(code) : []), ...classesOf(pre)]
  const named = classes.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find((name) => name !== undefined) ?? ''
  const language = languageName(named)
  const title = isElement(code) ? textProperty(code, 'dataTitle') : null
  const meta = isElement(code) ? (textProperty(code, 'dataMeta') ?? '') : ''
  return { language, title, meta: `${named.slice(language.length)} ${meta}` }
}

/** Shell code that begins with a `$ ` prompt is a console session, also when the author labelled it as a script. */
function consoleIfPrompt(language: string, code: string): string {
  const isShell = language === '' || findLanguageId(language) === 'shellscript'
  return isShell && /^\$ \S/.test(code) ? 'console' : language
}

type CodeBlock = Omit<CodeSource, 'language'> & { code: string; number: number; language: CodeLanguage }

async function codeBlock({ code, number, language, title, meta }: CodeBlock, budget: HighlightBudget): Promise<Element> {
  const isDiff = language.name === 'diff'
  const { rows, hasFocus } = isDiff ? await diffRows(code, budget) : await codeRows(code, { language, meta }, budget)
  const { label } = language
  return h('div', { className: hasFocus ? ['code', 'focused'] : ['code'] }, [
    h('div', { className: ['code-head'] }, [
      h('b', 'CODE'),
      h('span', { className: ['file'] }, title ? `${label} · ${title}` : label),
      h('button', { type: 'button', className: ['code-wrap'], dataWrap: '', ariaPressed: 'false' }, 'Wrap'),
      h('button', { type: 'button', className: ['code-copy'], dataCopy: '' }, [createIcon('copy'), h('span', 'Copy')]),
    ]),
    // The number makes the accessible name of the region unique on the page.
    h('pre', { tabIndex: 0, role: 'region', ariaLabel: `Code ${number}, ${title ?? label}` }, h('code', rows)),
  ])
}

type Rows = { rows: Element[]; hasFocus: boolean }

async function diffRows(code: string, budget: HighlightBudget): Promise<Rows> {
  const lines = await highlight(code, null, budget)
  return { rows: lines.map((tokens, index) => diffLine(tokens, isLast(lines, index))), hasFocus: false }
}

async function codeRows(written: string, { language, meta }: Pick<CodeBlock, 'language' | 'meta'>, budget: HighlightBudget): Promise<Rows> {
  const { code, marks } = readLineNotation(written)
  const { highlighted, firstLineNumber } = readCodeMeta(meta)
  const lines = await highlight(code, language, budget)
  const rows = lines.map((tokens, index) => {
    const row = line(tokens, isLast(lines, index))
    markRow(row, new Set([...(marks.get(index) ?? []), ...(highlighted.has(index) ? ['hl' as const] : [])]))
    if (firstLineNumber !== null) row.properties.dataNumber = String(firstLineNumber + index)
    return row
  })
  return { rows, hasFocus: [...marks.values()].some((kinds) => kinds.has('focus')) }
}

/** The roles tell screen readers about added and removed lines, which have no sign in their text. */
const ROLES: Partial<Record<LineMark, string>> = { add: 'insertion', del: 'deletion' }

function markRow(row: Element, marks: ReadonlySet<LineMark>): void {
  row.properties.className = ['line', ...marks]
  for (const mark of marks) if (ROLES[mark]) row.properties.role = ROLES[mark]
}

function isLast(lines: unknown[], index: number): boolean {
  return index === lines.length - 1
}

/**
 * The span includes the line break. The text content of the block is therefore exactly the code, for copying and for reading
 * without style sheets, and a block-level line does not break twice.
 */
function line(tokens: CodeToken[], isLastLine: boolean, className = 'line', prefix: ElementContent[] = []): Element {
  const spans = tokens.map(
    ({ text, kind }): ElementContent => (kind ? h('span', { className: [kind] }, text) : { type: 'text', value: text }),
  )
  const lineBreak: ElementContent[] = isLastLine ? [] : [{ type: 'text', value: '\n' }]
  return h('span', { className: className.split(' ') }, [...prefix, ...spans, ...lineBreak])
}

/** Keeps the sign of a changed line in the text, so that a copied patch still applies. The style sheet puts it in the margin. */
function diffLine(tokens: CodeToken[], isLastLine: boolean): Element {
  const text = tokens.map((token) => token.text).join('')
  if (/^(?:\+\+\+|---|@@|diff |index )/.test(text)) return line([{ text, kind: 'c' }], isLastLine)
  const sign = text[0]
  if (sign !== '+' && sign !== '-' && sign !== ' ') return line([{ text, kind: null }], isLastLine)
  const className = sign === '+' ? 'line add' : sign === '-' ? 'line del' : 'line'
  return line([{ text: text.slice(1), kind: null }], isLastLine, className, [h('span', { className: ['sign'] }, sign)])
}
