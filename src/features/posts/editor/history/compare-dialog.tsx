import { lazy, Suspense } from 'react'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import type { DraftFields } from '../../drafts/draft.ts'

// Loaded on demand: comparing is rare, and the diff library is large.
const Differences = lazy(() => import('./differences.tsx').then(({ Differences }) => ({ default: Differences })))

export type ComparisonLabels = { removed: string; added: string }

type CompareDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  before: DraftFields
  after: DraftFields
  /** The legend of deletions and insertions. */
  labels: ComparisonLabels
}

export function CompareDialog({ title, isOpen, onClose, ...compared }: CompareDialogProps) {
  return (
    <Dialog wide title={title} isOpen={isOpen} onClose={onClose}>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <Differences {...compared} />
      </Suspense>
    </Dialog>
  )
}
