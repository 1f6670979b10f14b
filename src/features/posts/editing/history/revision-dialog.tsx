import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogActions } from '#src/ui/desk/dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useEditing } from '../editing-context.ts'
import { Moment } from '../moment.tsx'
import { describeRefusal, restoreRevision } from '../post-calls.ts'
import { getRevision, type ListedRevision, type WholeRevision } from './revision-calls.ts'
import styles from './revision-dialog.module.css'
import { RevisionText } from './revision-text.tsx'

const Differences = lazy(() => import('./differences.tsx').then((module) => ({ default: module.Differences })))

/** One earlier state: to read, to compare with what stands here, to take back up. */
export function RevisionDialog({ revision, onClose }: { revision: ListedRevision | null; onClose: () => void }) {
  const { desk, state } = useEditing()
  const whole = useWholeRevision(state.postId, revision?.number ?? null)
  const [isComparing, setIsComparing] = useState(true)
  async function restore(number: number) {
    onClose()
    const answer = await desk.perform((target) => restoreRevision(target, number), { replaces: true })
    if (answer?.kind === 'post') {
      toast({ kind: 'ok', title: 'Restored', message: 'The earlier text is in the editor. Readers see it when you publish it.' })
    } else {
      const message = answer ? describeRefusal(answer) : 'The text here could not be saved first.'
      toast({ kind: 'bad', title: 'Error', message })
    }
  }
  return (
    <Dialog wide title={revision?.number ? `Version ${revision.number}` : 'Version'} isOpen={revision !== null} onClose={onClose}>
      {whole ? (
        <>
          <div className={styles.head}>
            <Moment at={whole.createdAt} />
            <Button aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
              Compare with the present text
            </Button>
          </div>
          <Suspense fallback={<p role="status">Loading...</p>}>
            {isComparing ? (
              <Differences
                before={whole.fields}
                after={state.fields}
                words={{ removed: 'only in this version', added: 'only in the present text' }}
              />
            ) : (
              <RevisionText fields={whole.fields} />
            )}
          </Suspense>
          <p>Restoring puts this version into the editor. What stands there now stays in the history; readers see nothing of it.</p>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button variant="go" onClick={() => void restore(whole.number)}>
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

function useWholeRevision(postId: string, number: number | null): WholeRevision | null {
  const [whole, setWhole] = useState<WholeRevision | null>(null)
  // Its text is the server's.
  useEffect(() => {
    setWhole(null)
    if (number === null) return
    let isCurrent = true
    void getRevision(postId, number).then((found) => isCurrent && setWhole(found))
    return () => {
      isCurrent = false
    }
  }, [postId, number])
  return whole
}
