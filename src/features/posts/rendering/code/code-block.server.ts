// Renders code blocks: a head with the language and a Copy button, and one span per line.
import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../hast-tree.ts'
import { createIcon } from '../icon.ts'
import { findLanguage } from './code-languages.ts'
import { type CodeToken, createHighlightBudget, type HighlightBudget, highlight } from './highlight.server.ts'
import { languageLabel, languageName } from './language-names.ts'

export async function wrapCodeBlocks(root: Root): Promise<void> {
  const budget = createHighlightBudget()
  let number = 0
  for (const { element: pre, ancestors } of elementsOf(root, 'pre')) {
    number += 1
    const code = textOf(pre).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
    const { language, title } = readSource(pre)
    const block = await codeBlock({ code, number, budget, language: consoleIfPrompt(language, code), title })
    replaceChild(ancestors.at(-1), pre, block)
  }
}

type CodeSource = { language: string; title: string | null }

function readSource(pre: Element): CodeSource {
  const code = pre.children.find((child) => isElement(child, 'code'))
  const classes = [...(isElement(code) ? classesOf(code) : []), ...classesOf(pre)]
  const named = classes.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find((name) => name !== undefined)
  return { language: languageName(named ?? ''), title: isElement(code) ? textProperty(code, 'dataTitle') : null }
}

/** Shell code that begins with a `$ ` prompt is a console session, also when the author labelled it as a script. */
function consoleIfPrompt(language: string, code: string): string {
  const isShell = language === '' || findLanguage(language)?.name === 'shellscript'
  return isShell && /^\$ \S/.test(code) ? 'console' : language
}

async function codeBlock({
  code,
  number,
  budget,
  language,
  title,
}: CodeSource & { code: string; number: number; budget: HighlightBudget }): Promise<Element> {
  const label = languageLabel(language)
  const isDiff = findLanguage(language)?.name === 'diff'
  const lines = await highlight(code, isDiff ? null : findLanguage(language), budget)
  const rows = lines.map((tokens, index) => (isDiff ? diffLine(tokens, isLast(lines, index)) : line(tokens, isLast(lines, index))))
  return h('div', { className: ['code'] }, [
    h('div', { className: ['code-head'] }, [
      h('b', 'CODE'),
      h('span', { className: ['file'] }, title ? `${label} · ${title}` : label),
      h('button', { type: 'button', className: ['code-copy'], dataCopy: '' }, [createIcon('copy'), h('span', 'Copy')]),
    ]),
    // The number makes the accessible name of the region unique on the page.
    h('pre', { tabIndex: 0, role: 'region', ariaLabel: `Code ${number}, ${title ?? label}` }, h('code', rows)),
  ])
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
