import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../schema/data-attribute.ts'
import { RecordingView } from './recording-view.tsx'

/** The player of a video or audio file of this site, with its caption. */
export const Recording = Node.create({
  name: 'recording',
  group: 'block',
  content: 'figureCaption',
  isolating: true,
  draggable: true,
  addAttributes() {
    return {
      src: dataAttribute('src', ''),
      /** The name for screen readers; null for the caption. */
      label: dataAttribute('label', null),
      width: dataAttribute('width', null),
      height: dataAttribute('height', null),
      /** How it is written: as an element alone, in a paragraph, or in a figure. */
      form: dataAttribute('form', 'bare'),
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-recording]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', { ...HTMLAttributes, 'data-recording': '' }, ['div', 0]]
  },
  addNodeView() {
    return ReactNodeViewRenderer(RecordingView)
  },
})
