import type { Node } from '@tiptap/pm/model'

export function isFormula(node: Node | null | undefined): node is Node {
  return node?.type.name === 'formula' || node?.type.name === 'formulaBlock'
}

export function texOf(node: Node): string {
  return typeof node.attrs.tex === 'string' ? node.attrs.tex : ''
}
