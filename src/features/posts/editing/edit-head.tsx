import { useHydrated } from '#src/lib/hydrated.ts'
import { Button } from '#src/ui/button.tsx'
import { DeskHead } from '#src/ui/desk/desk.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from './editing-context.ts'
import { publishLabel } from './publish-label.ts'
import { SaveStatus } from './save-status.tsx'
import { hasUnpublished } from './saving/edit-state.ts'

type EditHeadProps = { isPreviewing: boolean; onPreview: () => void; onHistory: () => void; onPublish: () => void }

export function EditHead({ isPreviewing, onPreview, onHistory, onPublish }: EditHeadProps) {
  const { state } = useEditing()
  const hydrated = useHydrated()
  const exists = state.version > 0
  const isPublic = state.status === 'published' || state.status === 'scheduled'
  const isDone = isPublic && !hasUnpublished(state)
  return (
    <DeskHead title={exists ? 'Edit post' : 'New post'} status={<SaveStatus />}>
      <Button onClick={onHistory} disabled={!exists}>
        <DeskIcon name="history" />
        {state.live && state.live.number > 0 ? `Version ${state.live.number}` : 'History'}
      </Button>
      <Button aria-pressed={isPreviewing} onClick={onPreview} disabled={!exists}>
        <Icon name="preview" />
        Preview
      </Button>
      <Button
        variant={isDone ? 'plain' : 'go'}
        disabled={!hydrated || isDone || state.stage === 'busy' || state.status === 'trashed'}
        onClick={onPublish}
      >
        {publishLabel(state, hydrated ? Date.now() : 0)}
      </Button>
    </DeskHead>
  )
}
