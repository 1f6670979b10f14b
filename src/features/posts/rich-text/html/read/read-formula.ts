// Reads code of the language `math` as formulas, where pages draw it.
import { createNode, type DocNode } from '../article-doc.ts'
import { preservedAttributes } from '../element-kinds.ts'
import { classesOf, type HtmlElement, isElement, textOf } from '../html-tree.ts'

const CLASS = 'language-math'

/** A formula in a line; null for any other element. */
export function readFormula(element: HtmlElement): DocNode | null {
  return isElement(element, 'code') && isFormulaCode(element) ? formulaNode('formula', element, textOf(element)) : null
}

/** A formula on lines of its own; null for any other code. */
export function readFormulaBlock(pre: HtmlElement): DocNode | null {
  const [code, ...others] = pre.children
  if (!isElement(code, 'code') || others.length > 0 || !isFormulaCode(code)) return null
  return formulaNode('formulaBlock', code, textOf(code).replace(/\r\n?/g, '\n').replace(/\n$/, ''))
}

/** Pages draw the text of a formula, whatever elements it is in. */
function isFormulaCode(code: HtmlElement): boolean {
  return classesOf(code).includes(CLASS) && textOf(code).trim() !== ''
}

function formulaNode(type: string, code: HtmlElement, tex: string): DocNode {
  const { class: classes, ...others } = preservedAttributes(code) ?? {}
  const preserved = classes === undefined || classes === CLASS ? others : { ...others, class: classes }
  return createNode(type, { tex, preserved: Object.keys(preserved).length > 0 ? preserved : null })
}
