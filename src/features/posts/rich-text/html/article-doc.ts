// The document inside the editor, as plain data. Its node and mark names are those of the schema (`schema/`).

export type DocMark = { type: string; attrs?: Record<string, unknown> }
export type DocNode = { type: string; attrs?: Record<string, unknown>; content?: DocNode[]; marks?: DocMark[]; text?: string }

/** Attributes that readers get and that the editor has no control for: carried along as they were. */
export type PreservedAttributes = Record<string, string> | null

/**
 * Where a paragraph may stand without `<p>` around it: the value of its attribute `inlineIn`, which says that it did.
 * 'p' says that it had its own tags; null leaves it to the writer, as for everything new.
 */
const CONTAINERS: Record<string, string> = {
  doc: 'doc',
  blockquote: 'blockquote',
  callout: 'callout',
  container: 'container',
  details: 'details',
  definitionDetails: 'description',
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
  const kept = of.attrs?.kept
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
