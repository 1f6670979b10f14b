import { CodeBlock } from '@tiptap/extension-code-block'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { CodeBlockView } from './code-block-view.tsx'
import { dataAttribute } from './data-attribute.ts'

/** `language` is the info string of the author ('rust,ignore'), `title` a file name, `meta` marked lines and line numbers. */
export const ArticleCodeBlock = CodeBlock.extend({
  addAttributes() {
    return { ...this.parent?.(), title: dataAttribute('title', null, { keepOnSplit: false }), meta: dataAttribute('meta', null) }
  },
  addNodeView() {
    return ReactNodeViewRenderer(CodeBlockView, { className: 'code' })
  },
}).configure({ enableTabIndentation: true, tabSize: 2, defaultLanguage: null })
