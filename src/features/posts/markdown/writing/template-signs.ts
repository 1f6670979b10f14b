// Hugo reads `{{<` and `{{%` as shortcodes wherever they are, also in code. Characters as references are none.
import type { Nodes, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { escapeXml } from '#src/lib/text/xml.ts'
import { html } from '../raw-element.ts'

const SIGN = /\{\{(?=[<%])/

export function hasTemplateSign(text: string): boolean {
  return SIGN.test(text)
}

/** For HTML: text and values of attributes. */
export function hideInHtml(written: string): string {
  return written.replace(/\{\{(?=[<%])/g, '&#123;{')
}

/** Changes text, code in lines, raw HTML and addresses in place. */
export function hideTemplateSigns(tree: Root): void {
  visit(tree, (node: Nodes, index, parent) => {
    if (node.type === 'html') node.value = hideInHtml(node.value)
    if (node.type === 'link' || node.type === 'image') node.url = node.url.replaceAll('{{', '%7B%7B')
    const replaced = withoutSign(node)
    if (!replaced || !parent || index === undefined) return
    parent.children.splice(index, 1, ...replaced)
    return index + replaced.length
  })
}

/** Null for a node that has no sign, or is no part of a line. */
function withoutSign(node: Nodes): PhrasingContent[] | null {
  if (node.type === 'text' && hasTemplateSign(node.value)) return splitText(node.value)
  return node.type === 'inlineCode' && hasTemplateSign(node.value) ? [rawCode(node.value)] : null
}

/** Each sign begins with a brace as a reference. */
function splitText(text: string): PhrasingContent[] {
  return text.split(SIGN).flatMap((part, place): PhrasingContent[] => {
    if (place === 0) return part === '' ? [] : [{ type: 'text', value: part }]
    return [html('&#123;'), { type: 'text', value: `{${part}` }]
  })
}

function rawCode(code: string): PhrasingContent {
  return html(`<code>${escapeXml(code).replaceAll('{', '&#123;')}</code>`)
}
