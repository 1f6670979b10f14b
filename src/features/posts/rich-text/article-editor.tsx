// The rich-text editor for the HTML of an article. It runs in the browser only: load it through `lazy-article-editor.tsx`.
import { EditorContent } from '@tiptap/react'
import { useId, useImperativeHandle, useMemo, useState } from 'react'
import styles from './article-editor.module.css'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import type { ArticleEditorProps } from './editor-props.ts'
import { type EditorServices, EditorServicesContext, type OpenDialog } from './editor-services.ts'
import { SlashMenu } from './slash/slash-menu.tsx'
import { SourceView } from './source-view.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useArticleEditor } from './use-article-editor.ts'

export function ArticleEditor(props: ArticleEditorProps) {
  const { editable = true, uploadRecording, ref } = props
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  /** The text of the source view; null in the rich-text view. */
  const [source, setSource] = useState<string | null>(null)
  const { editor, uploads, article } = useArticleEditor(props, () => setDialog({ kind: 'link' }))
  const services = useMemo<EditorServices>(() => ({ uploads, uploadRecording, openDialog: setDialog }), [uploads, uploadRecording])
  const hintId = useId()

  function changeSource(html: string) {
    setSource(html)
    article.changed(html)
  }
  function showRichText() {
    if (source !== null && source !== article.read()) article.replace(source)
    setSource(null)
  }
  useImperativeHandle(ref, () => ({
    focus: () => editor.commands.focus(),
    getHtml: () => source ?? article.read(),
    setHtml: (html) => {
      article.replace(html, { isSilent: true })
      setSource((current) => (current === null ? null : html))
    },
  }))

  return (
    <EditorServicesContext value={services}>
      <div className={styles.editor}>
        <Toolbar
          editor={editor}
          isSource={source !== null}
          onToggleSource={() => (source === null ? setSource(article.read()) : showRichText())}
        />
        {source === null ? (
          <div className={styles.canvas}>
            <EditorContent editor={editor} className={styles.content} aria-describedby={hintId} />
            <p id={hintId} className="sr">
              Type / on an empty line for blocks. Alt F10 leads to the toolbar.
            </p>
            <SlashMenu editor={editor} />
          </div>
        ) : (
          <SourceView html={source} onChange={changeSource} isReadOnly={!editable} />
        )}
        <EditorDialogs editor={editor} dialog={dialog} onClose={() => setDialog(null)} />
      </div>
    </EditorServicesContext>
  )
}
