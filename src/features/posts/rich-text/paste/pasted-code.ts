// Code blocks of pages, chat assistants and editors: their text without buttons and labels, and their language.
import { findLanguageId } from '../../rendering/code/language-names.ts'
import { classesOf, createElement, descendantsOf, type HtmlElement, type HtmlNode, isElement, textOf } from '../html/html-tree.ts'
import { languageOf } from './code-language.ts'
import { isMonospaced, styleOf } from './inline-style.ts'

const CODE_FRAME = /^(?:code|highlight|sourceCode|(?:highlight|highlighter|language|lang|mw-highlight)-.+)$/
const BUTTON_LABEL = /^(?:copy(?: code)?|copied!?|edit|run|wrap|download)$/i
const LABEL_LENGTH = 60

/** The code block that an element is; null for any other element. */
export function readCode(node: HtmlElement): HtmlElement | null {
  if (node.name === 'pre') return codeBlock(codeTextOf(node), languageOf(node) ?? languageInside(node))
  if (isPreformatted(node)) return codeBlock(linesOf(node).replace(/\n$/, ''), languageOf(node))
  const pre = preInFrame(node)
  return pre && codeBlock(codeTextOf(pre), languageOf(node) ?? languageOf(pre) ?? languageInside(pre) ?? languageOfLabels(labelsOf(node)))
}

function codeBlock(text: string, language: string | null): HtmlElement {
  const attributes: Record<string, string> = language ? { class: `language-${language}` } : {}
  return createElement('pre', {}, [createElement('code', attributes, [{ type: 'text', value: text.replaceAll('\u00a0', ' ') }])])
}

/** Chat assistants write the language and the buttons of a block into its `pre`, beside the `code`. */
function codeTextOf(pre: HtmlElement): string {
  const [code, ...others] = descendantsOf(pre).filter(({ name }) => name === 'code')
  return textOf(withoutButtons(code && others.length === 0 ? code : pre))
}

function languageInside(pre: HtmlElement): string | null {
  const code = descendantsOf(pre).find(({ name }) => name === 'code')
  return (code ? languageOf(code) : null) ?? languageOfLabels(labelsOf(pre))
}

/** A language named by a text of its own, such as the label above a block. */
function languageOfLabels(labels: readonly string[]): string | null {
  return labels.map((label) => label.toLowerCase()).find((label) => findLanguageId(label) !== null) ?? null
}

/** The code block in a frame with a head, as this site and others render it. */
function preInFrame(node: HtmlElement): HtmlElement | null {
  if (node.name !== 'div' && node.name !== 'figure' && !node.name.includes('-')) return null
  const [only, ...others] = descendantsOf(node).filter(({ name }) => name === 'pre')
  if (!only || others.length > 0) return null
  const isFrame = classesOf(node).some((name) => CODE_FRAME.test(name))
  return isFrame || labelsOf(node).every((label) => BUTTON_LABEL.test(label) || findLanguageId(label.toLowerCase()) !== null) ? only : null
}

/** The texts of a frame or `pre` that are no code. */
function labelsOf(node: HtmlElement): string[] {
  return node.children.flatMap((child): string[] => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child.value.trim().slice(0, LABEL_LENGTH)]
    return isElement(child) && !isElement(child, 'pre', 'code', 'button', 'svg', 'style') ? labelsOf(child) : []
  })
}

function withoutButtons(node: HtmlElement): HtmlElement {
  const children = node.children.filter((child) => !isElement(child, 'button', 'svg', 'style'))
  return { ...node, children: children.map((child) => (isElement(child) ? withoutButtons(child) : child)) }
}

/** Editors write code as lines that keep their white space, in a monospaced face. */
function isPreformatted(node: HtmlElement): boolean {
  if (!LINES.has(node.name)) return false
  const style = styleOf(node)
  return /^(?:pre|break-spaces)/.test(style.get('white-space') ?? '') && style.get('white-space') !== 'pre-line' && isMonospaced(style)
}

const LINES = new Set(['div', 'p', 'section', 'blockquote'])

/** The text with a line for each block. */
function linesOf(node: HtmlNode): string {
  if (!isElement(node)) return textOf(node)
  const isLine = (child: HtmlNode) => isElement(child) && LINES.has(child.name)
  return (
    node.children
      .map((child, index) => {
        const text = linesOf(child)
        const next = node.children[index + 1]
        const isEnd = isLine(child) || (next !== undefined && isLine(next) && text !== '')
        return isEnd && !text.endsWith('\n') ? `${text}\n` : text
      })
      .join('')
      .replace(/^\n$/, '') || (node.name === 'br' ? '\n' : '')
  )
}
