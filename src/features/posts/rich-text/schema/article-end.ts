import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** Holds a paragraph at the end of the text, before the footnotes, so that the author can go on after any block. */
export const ArticleEnd = Extension.create({
  name: 'articleEnd',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (_transactions, _before, { doc, tr, schema }) => {
          const footnotes = doc.lastChild?.type.name === 'footnotes' ? doc.lastChild : null
          const last = doc.maybeChild(doc.childCount - (footnotes ? 2 : 1))
          const paragraph = schema.nodes.paragraph
          if (!paragraph || last?.type === paragraph) return null
          return tr.insert(doc.content.size - (footnotes?.nodeSize ?? 0), paragraph.create())
        },
      }),
    ]
  },
})
