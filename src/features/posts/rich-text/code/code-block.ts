import { CodeBlock } from '@tiptap/extension-code-block'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../schema/data-attribute.ts'
import { CodeBlockView } from './code-block-view.tsx'
import { changeIndentation, focusControls, leaveAfterEmptyLines, leaveAtLastLine, leaveCode } from './code-keys.ts'
import { cursorBlockPlugin } from './cursor-block.ts'

/** `language` is the info string of the author ('rust,ignore'), `title` a file name, `meta` marked lines and line numbers. */
export const ArticleCodeBlock = CodeBlock.extend({
  addAttributes() {
    return { ...this.parent?.(), title: dataAttribute('title', null, { keepOnSplit: false }), meta: dataAttribute('meta', null) }
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: ({ editor }) => changeIndentation(editor, 'in'),
      'Shift-Tab': ({ editor }) => changeIndentation(editor, 'out'),
      Escape: ({ editor }) => leaveCode(editor),
      'Alt-Enter': ({ editor }) => focusControls(editor),
      Enter: ({ editor }) => leaveAfterEmptyLines(editor),
      ArrowDown: ({ editor }) => leaveAtLastLine(editor),
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(CodeBlockView, { className: 'code wrapped' })
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), cursorBlockPlugin()]
  },
}).configure({ defaultLanguage: null })
