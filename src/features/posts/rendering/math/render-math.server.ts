// Renders formulas to MathML, which browsers show without scripts or fonts. The TeX source stays in the article's content.
import { setImmediate } from 'node:timers/promises'
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../hast-tree.ts'
import { allowedMathml } from './allowed-mathml.ts'

/** In characters. The slowest formula found takes 50 ms. */
const FORMULA_MAX = 4_000
/** In characters of MathML. */
const WRITTEN_MAX = 100_000
/** A definition can repeat its text or its argument without a limit: a thousand characters became millions of elements. */
const DEFINITION = /\\(?:[egx]?def|newcommand|renewcommand|providecommand|(?:future)?let|global)(?![a-zA-Z])/
/** All formulas of an article together; those beyond it stay TeX. */
const ARTICLE_MAX = 200_000
/** Deeper MathML is an attack on the recursion of a browser or of the passes that follow. */
const MAX_DEPTH = 100

const mathml = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, allowedMathml)

/** Replaces `code.language-math`: a formula in a line, or on a line of its own inside `pre`. */
export async function renderMath(root: Root): Promise<void> {
  let remaining = ARTICLE_MAX
  for (const { element: code, ancestors } of elementsOf(root, 'code')) {
    if (!classesOf(code).includes('language-math')) continue
    const parent = ancestors.at(-1)
    const isBlock = isElement(parent, 'pre')
    const tex = textOf(code).trim()
    remaining -= tex.length
    const rendered = remaining < 0 ? mathError(tex, 'The article has too many formulas.') : await renderFormula(tex, isBlock)
    if (!isBlock) replaceChild(parent, code, rendered)
    else replaceChild(ancestors.at(-2), parent, h('div', { className: ['math'] }, rendered))
    await setImmediate() // Lets the process answer other requests.
  }
}

async function renderFormula(tex: string, isBlock: boolean): Promise<Element> {
  if (tex.length > FORMULA_MAX) return mathError(tex, `A formula has at most ${FORMULA_MAX} characters.`)
  if (DEFINITION.test(tex)) return mathError(tex, 'A formula cannot define commands.')
  const { default: temml } = await import('temml')
  try {
    const written = temml.renderToString(tex, { displayMode: isBlock, annotate: true, throwOnError: true, trust: false, maxExpand: 1_000 })
    if (written.length > WRITTEN_MAX) return mathError(tex, 'The formula is too large.')
    const parsed = mathml.parse(written)
    replaceStyles(parsed)
    const tree = mathml.runSync(parsed)
    const [math] = tree.children
    if (!isElement(math, 'math') || depthOf(math) > MAX_DEPTH) return mathError(tex, 'The formula is too deep.')
    return math
  } catch (error) {
    // ParseError of invalid TeX; RangeError of nesting that overflows the stack.
    return mathError(tex, error instanceof Error ? error.message : 'The formula cannot be read.')
  }
}

/** The Content-Security-Policy forbids inline styles. The classes are in `src/ui/prose/math-and-diagrams.css`. */
function replaceStyles(root: Root): void {
  for (const { element } of elementsOf(root)) {
    const style = textProperty(element, 'style') ?? ''
    if (style === '') continue
    const color = /(?:^|;)\s*color:\s*(#[0-9a-f]{3,8}|[a-z]{3,30})/i.exec(style)?.[1]
    if (color) element.properties.mathcolor = color
    const classes = STYLE_CLASSES.flatMap(([sign, name]) => (style.includes(sign) ? [name] : []))
    if (classes.length > 0) element.properties.className = [...classesOf(element), ...classes]
  }
}

const STYLE_CLASSES = [
  ['border:1px solid', 'tml-box'],
  ['padding-left:0em', 'tml-start'],
  ['padding-left:1em', 'tml-gap'],
  ['padding-right:0em', 'tml-end'],
] as const

function depthOf(element: Element): number {
  let depth = 0
  for (const { ancestors } of elementsOf({ type: 'root', children: [element] })) depth = Math.max(depth, ancestors.length)
  return depth
}

/** The title tells the author, in the preview too, what is wrong. */
function mathError(tex: string, message: string): Element {
  const reason = message
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  return h('code', { className: ['math-error'], title: reason }, tex)
}
