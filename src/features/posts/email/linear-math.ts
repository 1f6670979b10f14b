// Formulas in a line of plain HTML, because most mail programs drop MathML: x² as x<sup>2</sup>, a fraction as (a + b)/c.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { isElement, textOf } from '../rendering/hast-tree.ts'

/** Function application, invisible times, separator and plus. */
const INVISIBLE = /[\u2061-\u2064]/g
/** Operators with a space on each side. */
const SPACED = /^[=<>≤≥≠≈≡∼≅∝→←↔⇒⇐⇔↦∈∉⊂⊆⊃⊇∪∩∧∨+−±∓×⋅·÷∘⊕⊗|∣:]$/u
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
    const isBetween = index > 0 && index < children.length - 1
    const isOperator = child.tagName === 'mo' && SPACED.test(textOf(child))
    return isOperator && isBetween ? [...text(' '), ...linear(child), ...text(' ')] : linear(child)
  })
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
  const parts = linear(element)
  const hasParts = element.tagName === 'mfrac' || (element.tagName === 'mrow' && element.children.length > 1)
  const isFenced = /^[([{|]/.test(textOf(element)) && /[)\]}|]$/.test(textOf(element))
  return hasParts && !isFenced ? [...text('('), ...parts, ...text(')')] : parts
}
