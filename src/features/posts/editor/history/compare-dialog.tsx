import { lazy, Suspense } from 'react'
import { Dialog } from '#src/ui/admin/dialog.tsx'
import type { DraftFields } from '../../drafts/draft.ts'

// Comparing is rare, and its library is not small.
const Differences = lazy(() => import('./differences.tsx').then(({ Differences }) => ({ default: Differences })))

export type ComparisonLabels = { removed: string; added: string }

type CompareDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  before: DraftFields
  after: DraftFields
  /** What the two kinds of marks mean. */
  words: ComparisonLabels
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
