// The pictures of a gallery get their part of the row as properties for the style sheet.
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { galleryPlaces, galleryRatio } from '../../gallery-rows.ts'

const key = new PluginKey<DecorationSet>('galleryWidths')

/** `normalize` follows every change of the document. */
export function galleryWidthsPlugin(normalize: (tr: Transaction) => Transaction | null): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: { init: (_, { doc }) => decorate(doc), apply: (tr, set) => (tr.docChanged ? decorate(tr.doc) : set) },
    props: { decorations: (state) => key.getState(state) },
    appendTransaction: (transactions, _, { tr }) => (transactions.some(({ docChanged }) => docChanged) ? normalize(tr) : null),
  })
}

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'gallery') return !node.isTextblock
    decorations.push(...decorateGallery(node, doc.resolve(position + 1)))
    return false
  })
  return DecorationSet.create(doc, decorations)
}

function decorateGallery(gallery: Node, $start: ResolvedPos): Decoration[] {
  const ratios = gallery.children.map(({ attrs }) => galleryRatio(attrs.width, attrs.height))
  return galleryPlaces(ratios).map(({ share, picturesInRow }, index) => {
    const start = $start.posAtIndex(index)
    const style = `--share: ${share}; --gaps: ${picturesInRow - 1}; --picture-ratio: ${ratios[index]}`
    return Decoration.node(start, start + gallery.child(index).nodeSize, { style })
  })
}
