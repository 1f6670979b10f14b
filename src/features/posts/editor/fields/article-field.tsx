import { type RefObject, useEffect, useRef } from 'react'
import { uploadImage } from '#src/features/media/upload-image.ts'
import { offerUndo } from '#src/ui/admin/undo.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { ArticleEditorHandle, PasteReport } from '../../rich-text/editor-props.ts'
import { LazyArticleEditor } from '../../rich-text/lazy-article-editor.tsx'
import { useEditing } from '../editing-context.ts'
import { uploadRecording } from './upload-recording.ts'

/** The article. The rich-text editor is uncontrolled: only a new `epoch` replaces its content. */
export function ArticleField({ editor }: { editor: RefObject<ArticleEditorHandle | null> }) {
  const { session, state } = useEditing()
  const loadedEpoch = useRef(state.epoch)
  useEffect(() => {
    if (loadedEpoch.current === state.epoch) return
    loadedEpoch.current = state.epoch
    editor.current?.setHtml(session.getState().fields.content)
  }, [session, editor, state.epoch])
  return (
    <LazyArticleEditor
      ref={editor}
      content={state.fields.content}
      onChange={(content) => session.change({ content })}
      uploadImage={uploadImage}
      uploadRecording={uploadRecording}
      onReport={showPasteReport}
    />
  )
}

function showPasteReport(report: PasteReport): void {
  dismissErrors('paste')
  if (report.undo) offerUndo(report.message, report.undo, report.undoLabel)
  else toast({ title: 'Too much to read', message: report.message, kind: 'bad', topic: 'paste' })
}
