// Formulas that a page has drawn, with their TeX as an annotation: MathML of this site and of others, and KaTeX.
import { createElement, descendantsOf, type HtmlElement, hasClass, isElement, textOf } from '../html/html-tree.ts'

const CLASS = 'language-math'

/** The formula as the editor stores it; null for any other element. */
export function readDrawnFormula(element: HtmlElement): HtmlElement | null {
  if (element.name === 'code' && hasClass(element, CLASS)) return formula(textOf(element), false)
  if (element.name === 'pre') {
    const code = element.children.find((child) => isElement(child, 'code'))
    return isElement(code) && hasClass(code, CLASS) ? formula(textOf(code), true) : null
  }
  const isBlock = hasClass(element, 'math') || hasClass(element, 'katex-display')
  if (element.name !== 'math' && !hasClass(element, 'katex') && !isBlock) return null
  const tex = [element, ...descendantsOf(element)]
    .filter(({ name, attributes }) => name === 'annotation' && attributes.encoding === 'application/x-tex')
    .map(textOf)
  return tex.length === 1 && tex[0] ? formula(tex[0], isBlock || element.attributes.display === 'block') : null
}

function formula(tex: string, isBlock: boolean): HtmlElement {
  const code = createElement('code', { class: CLASS }, [{ type: 'text', value: tex.trim() }])
  return isBlock ? createElement('pre', {}, [code]) : code
}
