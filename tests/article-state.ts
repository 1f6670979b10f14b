// Articles as the editor has them, without the editor.
import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState, type Plugin } from '@tiptap/pm/state'
import { docToHtml } from '#src/features/posts/rich-text/html/doc-to-html.ts'
import { htmlToDoc } from '#src/features/posts/rich-text/html/html-to-doc.ts'
import { articleExtensions } from '#src/features/posts/rich-text/schema/article-extensions.ts'
import { parseHtml } from './parse-html.ts'

export const schema = getSchema(articleExtensions())

export function openDoc(html: string): Node {
  return schema.nodeFromJSON(htmlToDoc(parseHtml(html)))
}

export function openState(html: string, plugins: readonly Plugin[] = []): EditorState {
  return EditorState.create({ doc: openDoc(html), plugins })
}

export function htmlOf(doc: Node): string {
  return docToHtml(doc.toJSON())
}
