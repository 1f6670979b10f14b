import type { CommandProps } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readPastedMarkdown } from '../markdown/browser/ask-markdown-worker.ts'
import styles from './article-editor.module.css'
import { CLEAR_OF_BARS } from './clear-of-bars.ts'
import { CodeHighlighting } from './code/highlighting/code-highlighting.ts'
import { FollowLines } from './code/lines/follow-lines.ts'
import { EditorKeys } from './editor-keys.ts'
import type { ArticleEditorProps } from './editor-props.ts'
import { EmbedKeys } from './embeds/embed.ts'
import { FindInArticle } from './find/find-plugin.ts'
import { ConnectedFootnotes } from './footnotes/connected-footnotes.ts'
import { createArticleWriter } from './html/article-writer.ts'
import { htmlToDoc } from './html/html-to-doc.ts'
import { parseHtml } from './html/read/parse-html.ts'
import { ListKinds } from './list-kinds.ts'
import { FormulaRules } from './math/formula-rules.ts'
import { insertDroppedFiles, PasteHandling, type PasteOptions } from './paste/paste-handling.ts'
import { articleExtensions } from './schema/article-extensions.ts'
import { OpenCode } from './schema/typed-marks.ts'
import type { UploadList } from './uploads/upload-list.ts'
import { useUploads } from './uploads/use-uploads.ts'

/** Reads and replaces the content of the editor as HTML. */
export type EditorText = {
  read: () => string
  replace: (html: string, options?: { isSilent: boolean }) => void
  /** Calls `onChange`, unless the screen already has this HTML. */
  changed: (html: string) => void
  /** Inserts dropped files at the cursor. */
  insertFiles: (files: readonly File[]) => void
}

export function useArticleEditor(
  props: ArticleEditorProps,
  { openLink, openFind, openFile }: { openLink: () => void; openFind: () => void; openFile: (file: File) => void },
): { editor: Editor; uploads: UploadList; article: EditorText } {
  const { content } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const uploads = useUploads((file, alt) => latest.current.uploadImage(file, alt))
  const [write] = useState(createArticleWriter)
  const reported = useRef(content)
  const [pasteOptions] = useState<PasteOptions>(() => ({
    uploads,
    report: (report) => latest.current.onReport(report),
    readMarkdown: readPastedMarkdown,
    openFile,
  }))
  // Built once: Tiptap applies changed options after every render, and reading a long article takes long.
  const [initial] = useState(() => ({
    content: htmlToDoc(parseHtml(content)),
    injectCSS: false,
    extensions: [
      ...articleExtensions(),
      PasteHandling.configure(pasteOptions),
      ListKinds,
      OpenCode,
      FormulaRules,
      EmbedKeys,
      ConnectedFootnotes.configure({ report: (report) => latest.current.onReport(report) }),
      EditorKeys.configure({ openLink }),
      CodeHighlighting,
      FollowLines,
      FindInArticle.configure({ openFind }),
    ],
    editorProps: {
      ...CLEAR_OF_BARS,
      attributes: { class: `prose ${styles.area}`, role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' },
    },
  }))
  const editor = useEditor({
    ...initial,
    onCreate: ({ editor: created }) => {
      // The editor may write the initial article differently, which is no change.
      reported.current = write(created.state.doc)
      hideFromReact(created.view.dom)
    },
    onUpdate: ({ editor: updated }) => article.changed(write(updated.state.doc)),
  })
  const article = useMemo<EditorText>(
    () => ({
      read: () => write(editor.state.doc),
      replace: (html, { isSilent } = { isSilent: false }) => {
        editor
          .chain()
          .setContent(htmlToDoc(parseHtml(html)), { emitUpdate: !isSilent })
          .command(toStart)
          .run()
        if (isSilent) reported.current = write(editor.state.doc)
      },
      changed: (html) => {
        if (html === reported.current) return
        reported.current = html
        latest.current.onChange(html)
      },
      insertFiles: (files) => insertDroppedFiles(editor, files, pasteOptions),
    }),
    [editor, write, pasteOptions],
  )
  return { editor, uploads, article }
}

function toStart({ tr }: CommandProps): boolean {
  tr.setSelection(Selection.atStart(tr.doc))
  return true
}

/**
 * Before every commit React saves the selection in the focused element: it counts all characters of an editable one, which takes 5 ms in an
 * article of 10,000 words. ProseMirror keeps the selection itself, so React need not know that the text can be edited.
 */
function hideFromReact(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', configurable: true })
}
