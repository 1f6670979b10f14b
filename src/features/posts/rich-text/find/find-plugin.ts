import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { getMatchHighlights, search } from 'prosemirror-search'

/** Highlights what the find bar searches for. Ctrl-F in the text opens the bar; anywhere else it opens the search of the browser. */
export const FindInArticle = Extension.create<{ openFind: () => void }>({
  name: 'findInArticle',
  addOptions() {
    return { openFind: () => {} }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-f': () => {
        this.options.openFind()
        return true
      },
    }
  },
  addProseMirrorPlugins() {
    return [search(), new Plugin({ props: { decorations: highlightBlocks } })]
  },
})

/** The library highlights what stands in lines. Formulas on lines of their own are blocks. */
function highlightBlocks(state: EditorState): DecorationSet {
  const { from } = state.selection
  const blocks = getMatchHighlights(state)
    .find()
    .filter((match) => state.doc.nodeAt(match.from)?.type.name === 'formulaBlock')
    .map((match) => {
      const isCurrent = match.from === from
      return Decoration.node(match.from, match.to, { class: isCurrent ? 'ProseMirror-active-search-match' : 'ProseMirror-search-match' })
    })
  return DecorationSet.create(state.doc, blocks)
}
