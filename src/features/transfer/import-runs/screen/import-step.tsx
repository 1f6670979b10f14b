import { type ReactNode, useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Progress } from '#src/ui/admin/progress.tsx'
import type { SendAction } from '#src/ui/admin/use-action.tsx'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type ImportChange, importAnswerSchema } from '../import-change.schema.ts'
import type { ImportView } from '../import-view.ts'
import styles from './import-screen.module.css'
import { describeCounts, describeProgress, describeResult, describeTimeLeft } from './labels.ts'

type Change = 'check' | 'cancel' | 'discard' | 'undo' | { intent: 'start'; fetchesPictures: boolean }
type StepProps = { shown: ImportView; change: (change: Change) => void; isBusy: boolean }

/** What an import is doing, and what the owner can do with it. */
export function ImportStep({ shown, send }: { shown: ImportView; send: SendAction<ImportChange> }) {
  const [isBusy, setIsBusy] = useState(false)
  async function change(wanted: Change) {
    setIsBusy(true)
    const sent = typeof wanted === 'string' ? { intent: wanted } : wanted
    const answer = await send(importAnswerSchema, { ...sent, import: shown.id })
    setIsBusy(false)
    if (!answer.ok) toast({ title: 'Error', message: answer.message, kind: 'bad' })
  }
  const Step = STEPS[shown.state]
  return (
    <Box title={shown.name}>
      <BoxBody>
        {shown.problem ? (
          <p role="alert" className={styles.problem}>
            {shown.problem}
          </p>
        ) : null}
        <Step shown={shown} change={(wanted) => void change(wanted)} isBusy={isBusy} />
      </BoxBody>
    </Box>
  )
}

const STEPS: Record<ImportView['state'], (props: StepProps) => ReactNode> = {
  uploading: ({ change, isBusy }) => (
    <>
      <p className={styles.text}>The files of this import have not all arrived. Discard it to begin again.</p>
      <Tools>
        <Button disabled={isBusy} onClick={() => change('discard')}>
          Discard
        </Button>
      </Tools>
    </>
  ),
  checking: ({ shown, change, isBusy }) => (
    <>
      <Progress
        label={shown.total > 0 ? `Reading the files: ${shown.done} of ${shown.total}` : 'Reading the files...'}
        done={shown.done}
        total={shown.total}
      />
      <Tools>
        <Button disabled={isBusy} onClick={() => change('discard')}>
          Cancel
        </Button>
      </Tools>
    </>
  ),
  ready: Ready,
  importing: ({ shown, change, isBusy }) => (
    <>
      <Progress label={`${describeProgress(shown)}${describeTimeLeft(shown.secondsLeft)}`} done={shown.done} total={shown.total} />
      <p className={styles.text}>You can leave this page. The import goes on, also after a restart of the site.</p>
      <Tools>
        <Button disabled={isBusy || shown.isCancelling} onClick={() => change('cancel')}>
          {shown.isCancelling ? 'Cancelling...' : 'Cancel'}
        </Button>
      </Tools>
    </>
  ),
  done: (props) => <Ended {...props} text={describeResult(props.shown)} />,
  cancelled: (props) => <Ended {...props} text={`The import was cancelled. ${describeResult(props.shown)}`} />,
  refused: NothingImported,
  failed: (props) => (hasWritten(props.shown) ? <Ended {...props} text={describeResult(props.shown)} /> : <NothingImported />),
  undoing: ({ shown }) => (
    <Progress label={shown.total > 0 ? `Undoing: ${shown.done} of ${shown.total}` : 'Undoing...'} done={shown.done} total={shown.total} />
  ),
  undone: ({ shown: { undone, kept, items } }) => (
    <>
      <p className={styles.lead} role="status">
        The import was undone: {plural(undone, 'post')}.
      </p>
      <p className={styles.text}>
        New posts are in the trash, changed posts have their text from before.
        {kept > 0 ? ` ${kept} ${kept === 1 ? 'post was' : 'posts were'} changed since the import and stay as they are.` : ''}
        {items.undone > 0 ? ' Comments, redirects and settings that it wrote are undone too.' : ''}
      </p>
    </>
  ),
}

function NothingImported() {
  return <p className={styles.text}>Nothing was imported. The uploaded files are removed.</p>
}

function hasWritten({ written, items }: ImportView): boolean {
  return written + items.written > 0
}

function Ready({ shown, change, isBusy }: StepProps) {
  const { created, changed } = shown.counts
  const ofItems = Object.values(shown.items.counts).reduce((sum, counts) => sum + counts.created + counts.changed, 0)
  const hasWork = created + changed + shown.overwritten + shown.resolved + ofItems > 0
  const [fetchesPictures, setFetchesPictures] = useState(false)
  return (
    <>
      <p className={styles.lead}>{describeCounts(shown)}</p>
      <p className={styles.text}>
        {hasWork ? 'Nothing has changed yet.' : 'There is nothing to import.'}
        {shown.notes > 0 ? ` Notes in the table name what a post will have otherwise than its file.` : ''}
      </p>
      {hasWork ? (
        <label className={styles.option} htmlFor="fetches-pictures">
          <Checkbox id="fetches-pictures" checked={fetchesPictures} onChange={(event) => setFetchesPictures(event.currentTarget.checked)} />
          Also fetch pictures, recordings and downloads from other sites, such as the former one
        </label>
      ) : null}
      <Tools>
        <Button disabled={isBusy} onClick={() => change('discard')}>
          Discard
        </Button>
        <Button variant="go" disabled={isBusy || !hasWork} onClick={() => change({ intent: 'start', fetchesPictures })}>
          Import
        </Button>
      </Tools>
    </>
  )
}

function Ended({ shown, change, isBusy, text }: StepProps & { text: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p className={styles.lead} role="status">
        {text}
      </p>
      {hasWritten(shown) ? (
        <Tools>
          <Button disabled={isBusy} onClick={() => setIsAsking(true)}>
            Undo the import
          </Button>
        </Tools>
      ) : null}
      <Dialog title="Undo the import?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p className={styles.text}>
          New posts move to the trash, and changed posts get their text from before back. Comments and redirects of the import are removed,
          settings get their earlier values. What you changed since the import stays as it is. Pictures stay in the library.
        </p>
        <DialogActions>
          <Button onClick={() => setIsAsking(false)}>Keep it</Button>
          <Button
            variant="go"
            onClick={() => {
              setIsAsking(false)
              change('undo')
            }}
          >
            Undo
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
