import { Code } from '@tiptap/extension-code'

/** Allows other marks on inline code, such as links and bold. */
export const InlineCode = Code.extend({ excludes: 'code' })
