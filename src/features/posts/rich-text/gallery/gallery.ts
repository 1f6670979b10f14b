// Several pictures side by side, in rows of two or three. Public pages show them the same way (`rendering/media/galleries.ts`).
import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { unwrapSinglePictures } from './gallery-commands.ts'
import { GalleryView } from './gallery-view.tsx'
import { galleryWidthsPlugin } from './gallery-widths.ts'

export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  isolating: true,
  parseHTML() {
    return [{ tag: 'div[data-gallery]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-gallery': '' }), 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(GalleryView)
  },
  addProseMirrorPlugins: () => [galleryWidthsPlugin(unwrapSinglePictures)],
})
