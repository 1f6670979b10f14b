// Formulas that a page has drawn, with their TeX: MathML of this site and of others with an annotation, KaTeX, and MathJax.
import { createElement, descendantsOf, type HtmlElement, type HtmlNode, hasClass, isElement, textOf } from '../html/html-tree.ts'

const CLASS = 'language-math'

/** The formula as the editor stores it; null for any other element. */
export function readDrawnFormula(element: HtmlElement): HtmlElement | null {
  if (element.name === 'code' && hasClass(element, CLASS)) return formula(textOf(element), false)
  if (element.name === 'pre') {
    const code = element.children.find((child) => isElement(child, 'code'))
    return isElement(code) && hasClass(code, CLASS) ? formula(textOf(code), true) : null
  }
  if (element.name === 'script' || element.name === 'mjx-container') return readMathJax(element)
  const isBlock = hasClass(element, 'math') || hasClass(element, 'katex-display')
  if (element.name !== 'math' && !hasClass(element, 'katex') && !isBlock) return null
  const tex = [element, ...descendantsOf(element)]
    .filter(({ name, attributes }) => name === 'annotation' && attributes.encoding === 'application/x-tex')
    .map(textOf)
  return tex.length === 1 && tex[0] ? formula(tex[0], isBlock || element.attributes.display === 'block') : null
}

/** MathJax 2 writes the TeX into a script, MathJax 4 into an attribute. */
function readMathJax(element: HtmlElement): HtmlElement | null {
  const { type = '', display } = element.attributes
  if (element.name === 'script') return isTex(element) ? formula(textOf(element), type.includes('mode=display')) : null
  const tex = descendantsOf(element).find(({ name }) => name === 'mjx-math')?.attributes['data-latex']
  return tex ? formula(tex, display === 'true') : null
}

const DRAWN = ['MathJax', 'MathJax_Display', 'MathJax_Preview', 'MathJax_SVG', 'MathJax_SVG_Display']

/** The nodes without what MathJax 2 draws beside its TeX. */
export function withoutDrawings(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!nodes.some((node) => isElement(node, 'script') && isTex(node))) return nodes
  return nodes.filter((node) => !isElement(node) || !DRAWN.some((name) => hasClass(node, name)))
}

function isTex({ attributes }: HtmlElement): boolean {
  return /^math\/tex\b/.test(attributes.type ?? '')
}

function formula(tex: string, isBlock: boolean): HtmlElement {
  const code = createElement('code', { class: CLASS }, [{ type: 'text', value: tex.trim() }])
  return isBlock ? createElement('pre', {}, [code]) : code
}
