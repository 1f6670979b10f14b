import { Mark, mergeAttributes } from '@tiptap/core'
import { isPhrase } from '../html/element-kinds.ts'
import { dataAttribute } from './data-attribute.ts'

/** Text-level elements without a control: kbd, mark, abbr, ins, del, … Several may apply to the same text. */
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
    const tag: string = isPhrase(mark.attrs.tag) ? mark.attrs.tag : 'span'
    return [tag, mergeAttributes(HTMLAttributes, { 'data-phrase': '' }), 0]
  },
})
