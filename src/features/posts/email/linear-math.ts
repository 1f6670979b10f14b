// Formulas in a line of plain HTML, because most mail programs drop MathML: x² as x<sup>2</sup>, a fraction as (a + b)/c.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { isElement, textOf } from '../rendering/hast-tree.ts'

/** Function application, invisible times, separator and plus. */
const INVISIBLE = /[\u2061-\u2064]/g
/** Operators with a space on each side. */
const SPACED = /^[=<>≤≥≠≈≡∼≅∝→←↔⇒⇐⇔↦∈∉⊂⊆⊃⊇∪∩∧∨+−±∓×⋅·÷∘⊕⊗∣:]$/u
/** Operators whose limits stand beside them in a line. */
const LARGE = /^[∑∏∫∬∮⋃⋂⋁⋀⨁⨂]$|^(?:lim|max|min|sup|inf|arg ?max|arg ?min|limsup|liminf)$/u

/** The formula as plain HTML; null when it needs more than one line, such as a matrix. `math` is what `renderMath` writes. */
export function linearMath(math: Element): ElementContent[] | null {
  try {
    return linear(math)
  } catch (error) {
    if (error instanceof NotLinearError) return null
    throw error
  }
}

class NotLinearError extends Error {}

function linear(element: Element): ElementContent[] {
  const children = element.children.filter((child): child is Element => isElement(child))
  switch (element.tagName) {
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return row(children)
    case 'semantics':
      return children.slice(0, 1).flatMap(linear)
    case 'mi':
      return identifier(element)
    case 'mn':
    case 'mtext':
    case 'mo':
      return text(textOf(element).replace(INVISIBLE, ''))
    case 'mspace':
      return text(' ')
    case 'msup':
      return scripts(children, { sup: 1 })
    case 'msub':
      return scripts(children, { sub: 1 })
    case 'msubsup':
      return scripts(children, { sub: 1, sup: 2 })
    case 'munder':
      return limits(children, { sub: 1 })
    case 'mover':
      return limits(children, { sup: 1 })
    case 'munderover':
      return limits(children, { sub: 1, sup: 2 })
    case 'mfrac':
      // Without a line it is a binomial.
      if (Number.parseFloat(String(element.properties.linethickness ?? '1')) === 0) throw new NotLinearError('binomial')
      return [...grouped(children[0]), ...text('/'), ...grouped(children[1])]
    case 'msqrt':
      return [...text('√('), ...row(children), ...text(')')]
    default:
      throw new NotLinearError(element.tagName)
  }
}

function text(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }]
}

/** Letters that stand alone are variables. */
function identifier(element: Element): ElementContent[] {
  const name = textOf(element)
  return [...name].length === 1 && element.properties.mathvariant !== 'normal' ? [h('i', name)] : text(name)
}

function row(children: Element[]): ElementContent[] {
  return children.flatMap((child, index) => {
    const [before, after] = [children[index - 1], children[index + 1]]
    if (inner(child).tagName === 'mfrac') return endsAt(before, OPENING) && endsAt(after, CLOSING) ? linear(child) : grouped(child)
    // After another operator it is a sign.
    const isBetween = before !== undefined && after !== undefined && before.tagName !== 'mo'
    return isBetween && isOperator(child, SPACED) ? [...text(' '), ...linear(child), ...text(' ')] : linear(child)
  })
}

const OPENING = /^[([{,;]$/
const CLOSING = /^[)\]},;]$/

/** Whether a fraction needs no parentheses on the side of this neighbour. */
function endsAt(neighbour: Element | undefined, bracket: RegExp): boolean {
  return neighbour === undefined || isOperator(neighbour, SPACED) || isOperator(neighbour, bracket)
}

function isOperator(element: Element, signs: RegExp): boolean {
  return element.tagName === 'mo' && signs.test(textOf(element))
}

/** Without what only groups. */
function inner(element: Element): Element {
  const children = element.children.filter((child): child is Element => isElement(child))
  const [only] = children
  return only && children.length === 1 && isElement(element, 'mrow', 'mstyle', 'mpadded') ? inner(only) : element
}

type Scripts = { sub?: number; sup?: number }

function scripts(children: Element[], { sub, sup }: Scripts): ElementContent[] {
  const at = (index: number | undefined) => (index === undefined ? [] : children[index] ? linear(children[index]) : [])
  const [lower, upper] = [at(sub), at(sup)]
  return [
    ...grouped(children[0]),
    ...(lower.length > 0 ? [h('sub', lower)] : []),
    ...(upper.length > 0 ? [h('sup', upper)] : []),
    ...text(isLarge(children[0]) ? ' ' : ''),
  ]
}

function limits(children: Element[], places: Scripts): ElementContent[] {
  if (!isLarge(children[0])) throw new NotLinearError('accent')
  return scripts(children, places)
}

function isLarge(base: Element | undefined): boolean {
  return base !== undefined && LARGE.test(textOf(base).replace(INVISIBLE, '').trim())
}

/** In parentheses when it has several parts. */
function grouped(element: Element | undefined): ElementContent[] {
  if (!element) return []
  const { tagName, children } = inner(element)
  const hasParts = tagName === 'mfrac' || (isElement(inner(element), 'mrow', 'mstyle', 'mpadded') && children.length > 1)
  const parts = linear(element)
  return hasParts && !isFenced(textOf(element)) ? [...text('('), ...parts, ...text(')')] : parts
}

/** Whether the first bracket closes at the end. */
function isFenced(words: string): boolean {
  let depth = 0
  for (const [index, letter] of [...words].entries()) {
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    if (depth === 0) return index > 0 && index === [...words].length - 1
  }
  return false
}
