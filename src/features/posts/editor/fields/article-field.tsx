import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { uploadFile, uploadImage } from '#src/features/media/upload-file.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { ArticleEditorHandle, ArticleEditorProps, PasteReport, SnippetSource } from '../../rich-text/editor-props.ts'
import { LazyArticleEditor } from '../../rich-text/lazy-article-editor.tsx'
import { currentSnippets, loadSnippets, subscribeToSnippets } from '../../templates/snippets/snippet-list.ts'
import { useEditing } from '../editing-context.ts'

type ArticleFieldProps = Pick<ArticleEditorProps, 'onOutline' | 'readMarkdown'> & { editor: RefObject<ArticleEditorHandle | null> }

/** The article. The rich-text editor is uncontrolled: only a new `epoch` replaces its content. */
export function ArticleField({ editor, ...rest }: ArticleFieldProps) {
  const { session, state } = useEditing()
  const loadedEpoch = useRef(state.epoch)
  useEffect(() => {
    if (loadedEpoch.current === state.epoch) return
    loadedEpoch.current = state.epoch
    editor.current?.setHtml(session.getState().fields.content)
  }, [session, editor, state.epoch])
  const change = useCallback((content: string) => session.change({ content }), [session])
  return (
    <LazyArticleEditor
      {...rest}
      ref={editor}
      content={state.fields.content}
      onChange={change}
      uploadImage={uploadImage}
      uploadFile={uploadFile}
      hasGatedLinks={state.fields.type === 'post'}
      snippets={SNIPPETS}
      onReport={showPasteReport}
    />
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
