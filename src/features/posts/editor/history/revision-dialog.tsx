import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { useEditing } from '../editing-context.ts'
import { fetchRevision, type ListedRevision, type RevisionContent } from './revision-api.ts'
import styles from './revision-dialog.module.css'
import { RevisionText } from './revision-text.tsx'

const Differences = lazy(() => import('./differences.tsx').then((module) => ({ default: module.Differences })))

/** Displays a revision, compares it with the current text and restores it. */
export function RevisionDialog({ revision, onClose }: { revision: ListedRevision | null; onClose: () => void }) {
  const { session, state } = useEditing()
  const content = useRevisionContent(state.postId, revision?.number ?? null)
  const [isComparing, setIsComparing] = useState(true)
  async function restore(number: number) {
    onClose()
    dismissErrors('restoring')
    const answer = await session.changePost({ intent: 'restore-revision', number })
    if (answer?.kind === 'post') {
      toast({ kind: 'ok', title: 'Restored', message: 'The earlier text is in the editor. Readers see it when you publish it.' })
    } else {
      toast({ kind: 'bad', title: 'Error', message: answer?.message ?? 'The text here could not be saved first.', topic: 'restoring' })
    }
  }
  return (
    <Dialog wide title={revision?.number ? `Version ${revision.number}` : 'Version'} isOpen={revision !== null} onClose={onClose}>
      {content ? (
        <>
          <div className={styles.head}>
            <DateAndTime at={content.createdAt} />
            <Button aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
              Compare with the present text
            </Button>
          </div>
          <Suspense fallback={<p role="status">Loading...</p>}>
            {isComparing ? (
              <Differences
                before={content.fields}
                after={state.fields}
                labels={{ removed: 'only in this version', added: 'only in the present text' }}
              />
            ) : (
              <RevisionText fields={content.fields} />
            )}
          </Suspense>
          <p>Restoring puts this version into the editor. What stands there now stays in the history; readers see nothing of it.</p>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button variant="go" onClick={() => void restore(content.number)}>
              Restore this version
            </Button>
          </DialogActions>
        </>
      ) : (
        <p role="status">Loading...</p>
      )}
    </Dialog>
  )
}

function useRevisionContent(postId: string, number: number | null): RevisionContent | null {
  const [content, setContent] = useState<RevisionContent | null>(null)
  useEffect(() => {
    setContent(null)
    if (number === null) return
    const abort = new AbortController()
    const { signal } = abort
    void fetchRevision(postId, number, signal).then((found) => signal.aborted || setContent(found))
    return () => abort.abort()
  }, [postId, number])
  return content
}
