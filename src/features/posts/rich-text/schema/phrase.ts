import { Mark, mergeAttributes } from '@tiptap/core'
import { dataAttribute } from './data-attribute.ts'

const SHOWN = ['abbr', 'bdi', 'bdo', 'cite', 'del', 'dfn', 'ins', 'kbd', 'mark', 'q', 'samp', 'small', 'span', 'time', 'tt', 'var']

/** The text-level elements without a control of their own: kbd, mark, abbr, ins, del, … Several can lie on one word. */
export const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  inclusive: false,
  addAttributes() {
    return { tag: dataAttribute('tag', 'span') }
  },
  parseHTML() {
    return [{ tag: '[data-phrase]', priority: 60 }]
  },
  renderHTML({ mark, HTMLAttributes }) {
    const tag = SHOWN.find((name) => name === mark.attrs.tag) ?? 'span'
    return [tag, mergeAttributes(HTMLAttributes, { 'data-phrase': '' }), 0]
  },
})
