import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { uploadFile, uploadImage } from '#src/features/media/upload-file.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { LazyMarkdownEditor } from '../../markdown/editor/lazy-markdown-editor.tsx'
import type { ArticleEditorHandle, ArticleEditorProps, PasteReport, SnippetSource } from '../../rich-text/editor-props.ts'
import { LazyArticleEditor } from '../../rich-text/lazy-article-editor.tsx'
import { currentSnippets, loadSnippets, subscribeToSnippets } from '../../templates/snippets/snippet-list.ts'
import { useEditing } from '../editing-context.ts'
import styles from './article-field.module.css'

type ArticleFieldProps = Pick<ArticleEditorProps, 'onOutline'> & { editor: RefObject<ArticleEditorHandle | null> }

/** The article. Its editor is uncontrolled: only a new `epoch` replaces its content. */
export function ArticleField({ editor, onOutline }: ArticleFieldProps) {
  const { session, state, issues } = useEditing()
  const { content, markdown, dialect, addresses, type } = state.fields
  const loadedEpoch = useRef(state.epoch)
  useEffect(() => {
    if (loadedEpoch.current === state.epoch) return
    loadedEpoch.current = state.epoch
    const { fields } = session.getState()
    editor.current?.setSource(fields.markdown ?? fields.content)
  }, [session, editor, state.epoch])
  const changeContent = useCallback((text: string) => session.change({ content: text }), [session])
  const changeMarkdown = useCallback((text: string) => session.change({ markdown: text }), [session])
  const shared = {
    ...{ onOutline, uploadImage, uploadFile, onReport: showPasteReport, ref: editor },
    hasGatedLinks: type === 'post',
    snippets: SNIPPETS,
  }
  if (markdown === null) return <LazyArticleEditor {...shared} content={content} onChange={changeContent} />
  // What the server cannot read it refuses to save.
  const issue = issues.markdown ?? (state.stage === 'refused' ? state.problem : null)
  return (
    <>
      {issue ? (
        <p role="alert" className={styles.issue}>
          {issue}
        </p>
      ) : null}
      <LazyMarkdownEditor {...shared} {...{ markdown, dialect, addresses }} onChange={changeMarkdown} />
    </>
  )
}

const SNIPPETS: SnippetSource = {
  subscribe: subscribeToSnippets,
  list: currentSnippets,
  load: () => loadSnippets(Date.now()),
}

function showPasteReport(report: PasteReport): void {
  dismissErrors('paste')
  if (report.undo) offerUndo(report.message, report.undo, report.undoLabel)
  else toast({ title: report.title, message: report.message, kind: 'bad', topic: 'paste' })
}
