// The document of the editor as JSON, with the node and mark names of the schema (`schema/`).

export type DocMark = { type: string; attrs?: Record<string, unknown> }
export type DocNode = { type: string; attrs?: Record<string, unknown>; content?: DocNode[]; marks?: DocMark[]; text?: string }

/** Attributes that public pages render and the editor has no controls for. */
export type PreservedAttributes = Record<string, string> | null

/**
 * Containers in which HTML may write a paragraph without `<p>`, by node type. The attribute `inlineIn` of a paragraph is the
 * container in which it was read without `<p>`, 'p' when it had one, or null for a new paragraph, about which the writer decides.
 */
const CONTAINERS: Record<string, string> = {
  doc: 'doc',
  blockquote: 'blockquote',
  callout: 'callout',
  container: 'container',
  details: 'details',
  definitionDetails: 'description',
  footnote: 'footnote',
  listItem: 'item',
  taskItem: 'item',
  tableCell: 'cell',
  tableHeader: 'cell',
}

export function containerOf(nodeType: string): string {
  return CONTAINERS[nodeType] ?? nodeType
}

export function createNode(type: string, attrs: Record<string, unknown> = {}, content: DocNode[] = []): DocNode {
  return { type, attrs, content }
}

export function textAttribute(of: DocNode | DocMark, name: string): string | null {
  const value = of.attrs?.[name]
  return typeof value === 'string' ? value : null
}

export function preservedAttributesOf(of: DocNode | DocMark): Record<string, string> {
  const preserved = of.attrs?.preserved
  if (typeof preserved !== 'object' || preserved === null) return {}
  return Object.fromEntries(Object.entries(preserved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
