// The rich-text editor of an article: HTML in, HTML out. In the browser only; load it through `lazy-article-editor.tsx`.
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useImperativeHandle, useRef } from 'react'
import type { ArticleEditorProps } from './editor-contract.ts'

export function ArticleEditor({ content, onChange, editable = true, ref }: ArticleEditorProps) {
  const changed = useRef(onChange)
  changed.current = onChange
  const editor = useEditor({
    content,
    editable,
    injectCSS: false,
    extensions: [StarterKit],
    editorProps: { attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' } },
    onUpdate: (update) => changed.current(update.editor.getHTML()),
  })
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.commands.focus(),
      getHtml: () => editor.getHTML(),
      setHtml: (html: string) => {
        editor.commands.setContent(html, { emitUpdate: false })
      },
    }),
    [editor],
  )
  return <EditorContent editor={editor} />
}
