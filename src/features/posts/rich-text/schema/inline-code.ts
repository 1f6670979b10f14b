import { Code } from '@tiptap/extension-code'

/** Code can be a link or stand in a bold sentence, as in HTML. */
export const InlineCode = Code.extend({ excludes: 'code' })
