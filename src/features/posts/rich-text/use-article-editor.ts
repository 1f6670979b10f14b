import type { CommandProps } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import styles from './article-editor.module.css'
import { EditorKeys } from './editor-keys.ts'
import type { ArticleEditorProps } from './editor-props.ts'
import { docToHtml } from './html/doc-to-html.ts'
import { htmlToDoc } from './html/html-to-doc.ts'
import { parseHtml } from './html/parse-html.ts'
import { ListKinds } from './list-kinds.ts'
import { PasteHandling } from './paste/paste-handling.ts'
import { articleExtensions } from './schema/article-extensions.ts'
import { UploadList } from './uploads/upload-list.ts'

/** Reads and replaces the content of the editor as HTML. */
export type EditorText = {
  read: () => string
  replace: (html: string, options?: { isSilent: boolean }) => void
  /** Calls `onChange`, unless the screen already has this HTML. */
  changed: (html: string) => void
}

export function useArticleEditor(
  props: ArticleEditorProps,
  openLink: () => void,
): { editor: Editor; uploads: UploadList; article: EditorText } {
  const { content, editable = true } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [uploads] = useState(() => new UploadList((file, alt) => latest.current.uploadImage(file, alt)))
  const reported = useRef(content)
  const editor = useEditor({
    content: htmlToDoc(parseHtml(content)),
    injectCSS: false,
    extensions: [
      ...articleExtensions(),
      PasteHandling.configure({ uploads, report: (report) => latest.current.onReport?.(report) }),
      ListKinds,
      EditorKeys.configure({ openLink }),
    ],
    editorProps: {
      attributes: { class: `prose ${styles.area}`, role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' },
    },
    onCreate: ({ editor: created }) => {
      // The editor may write the initial article differently, which is no change.
      reported.current = docToHtml(created.getJSON())
    },
    onUpdate: ({ editor: updated }) => article.changed(docToHtml(updated.getJSON())),
  })
  useEffect(() => {
    editor.setEditable(editable, false)
  }, [editor, editable])
  const article = useMemo<EditorText>(
    () => ({
      read: () => docToHtml(editor.getJSON()),
      replace: (html, { isSilent } = { isSilent: false }) => {
        editor
          .chain()
          .setContent(htmlToDoc(parseHtml(html)), { emitUpdate: !isSilent })
          .command(toStart)
          .run()
        if (isSilent) reported.current = docToHtml(editor.getJSON())
      },
      changed: (html) => {
        if (html === reported.current) return
        reported.current = html
        latest.current.onChange(html)
      },
    }),
    [editor],
  )
  return { editor, uploads, article }
}

function toStart({ tr }: CommandProps): boolean {
  tr.setSelection(Selection.atStart(tr.doc))
  return true
}
