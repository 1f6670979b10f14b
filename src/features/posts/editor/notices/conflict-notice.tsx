import { useState } from 'react'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import type { EditedPost } from '../../drafts/draft.ts'
import { useEditing } from '../editing-context.ts'
import { CompareDialog } from '../history/compare-dialog.tsx'
import { isUnsaved } from '../saving/edit-state.ts'
import { EditorNotice } from './editor-notice.tsx'

const CONFLICT = 'edit-conflict'

/** Scrolls to the choice: the notice may be far above the text that is being written. */
export function showConflict(): void {
  const notice = document.getElementById(CONFLICT)
  notice?.scrollIntoView({ block: 'start' })
  notice?.querySelector('button')?.focus({ preventScroll: true })
}

/** Another tab or device saved a newer version. Either choice preserves both texts. */
export function ConflictNotice({ theirs }: { theirs: EditedPost }) {
  const { session, state } = useEditing()
  const [isComparing, setIsComparing] = useState(false)
  const hasUnsavedText = isUnsaved(state)
  return (
    <>
      <EditorNotice
        id={CONFLICT}
        kind="bad"
        actions={
          <>
            <Button onClick={() => setIsComparing(true)}>Show the difference</Button>
            {hasUnsavedText ? <Button onClick={() => void session.keepMine()}>Keep mine</Button> : null}
            <Button onClick={session.takeTheirs}>{hasUnsavedText ? 'Take theirs' : 'Load the newer text'}</Button>
          </>
        }
      >
        <p>
          Changed elsewhere: this {theirs.fields.type} was saved in another tab or on another device, <DateAndTime at={theirs.savedAt} />.
        </p>
        <p>
          {hasUnsavedText
            ? 'Your text is not saved over it. Keep mine: theirs stays in the history. Take theirs: yours is set aside here.'
            : 'You have not changed anything since.'}
        </p>
      </EditorNotice>
      <CompareDialog
        title="Mine and theirs"
        isOpen={isComparing}
        onClose={() => setIsComparing(false)}
        before={theirs.fields}
        after={state.fields}
        labels={{ removed: 'only theirs', added: 'only mine' }}
      />
    </>
  )
}
