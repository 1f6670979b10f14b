import { plural } from '#src/lib/format/format-count.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './replace-screen.module.css'
import type { ChosenPost } from './use-text-replacement.ts'

type ReplaceDialogProps = {
  isOpen: boolean
  chosen: readonly ChosenPost[]
  places: number
  text: string
  replacement: string
  /** The number of posts that were tried; null before it begins. */
  progress: number | null
  onReplace: () => void
  onClose: () => void
}

/** The question before many posts change. */
export function ReplaceDialog({ isOpen, chosen, places, text, replacement, progress, onReplace, onClose }: ReplaceDialogProps) {
  const visible = chosen.filter(({ post }) => post.status === 'published').length
  return (
    <Dialog title="Replace the text?" isOpen={isOpen} onClose={onClose}>
      <div className={styles.question}>
        <p>
          <del>{text}</del> {replacement === '' ? 'goes' : 'becomes'} {replacement === '' ? null : <ins>{replacement}</ins>} at{' '}
          {plural(places, 'place')} in {plural(chosen.length, 'post')}.
        </p>
        <p>{describeReach(visible, chosen.length)} It can be undone for 30 days.</p>
        <p role="status">{progress === null ? '' : `${progress} of ${chosen.length} done…`}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="go" disabled={progress !== null} onClick={onReplace}>
          {progress === null ? `Replace in ${plural(chosen.length, 'post')}` : 'Replacing…'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function describeReach(visible: number, all: number): string {
  if (visible === 0) return 'Readers see none of them yet.'
  if (visible === all) return 'Readers see it at once.'
  return `Readers see it at once in ${plural(visible, 'post')}.`
}
