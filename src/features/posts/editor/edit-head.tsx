import { Link } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { detailsPath, publicPath } from '../admin/list/post-paths.ts'
import { useEditing } from './editing-context.ts'
import { hasUnpublished, isUntouchedOriginal } from './saving/edit-state.ts'
import { publishLabel } from './saving/publish-label.ts'
import { SaveStatus } from './saving/save-status.tsx'
import type { Publishing } from './saving/use-publishing.ts'

type EditHeadProps = { publishing: Publishing; isPreviewing: boolean; onPreview: () => void; onHistory: () => void }

export function EditHead({ publishing, isPreviewing, onPreview, onHistory }: EditHeadProps) {
  const { state } = useEditing()
  const { type } = state.fields
  const hydrated = useHydrated()
  const exists = state.version > 0
  const isPublic = state.status === 'published' || state.status === 'scheduled'
  const isDone = (isPublic && !hasUnpublished(state)) || isUntouchedOriginal(state)
  return (
    <AdminPageHead title={`${exists ? 'Edit' : 'New'} ${type}`} status={<SaveStatus />}>
      <Button onClick={onHistory} disabled={!exists}>
        <AdminIcon name="history" />
        {state.live && state.live.number > 0 ? `Version ${state.live.number}` : 'History'}
      </Button>
      <Button aria-pressed={isPreviewing} onClick={onPreview} disabled={!exists}>
        <Icon name="preview" />
        Preview
      </Button>
      {exists ? <MoreMenu publishing={publishing} /> : null}
      <Button
        variant={isDone ? 'plain' : 'go'}
        disabled={!hydrated || isDone || state.stage === 'busy' || state.status === 'trashed'}
        onClick={() => void publishing.publish()}
      >
        {publishLabel(state, hydrated ? Date.now() : 0)}
      </Button>
    </AdminPageHead>
  )
}

function MoreMenu({ publishing }: Pick<EditHeadProps, 'publishing'>) {
  const { state } = useEditing()
  const { type } = state.fields
  return (
    <MenuButton label={`More for this ${type}`}>
      {type === 'post' ? <Link to={detailsPath(state.postId)}>Details</Link> : null}
      {state.live && state.status === 'published' ? (
        <a href={publicPath(state.live.slug, type)} target="_blank" rel="noopener">
          View the {type}
        </a>
      ) : null}
      {state.status === 'trashed' ? (
        <button type="button" onClick={() => void publishing.untrash()}>
          Restore from the trash
        </button>
      ) : (
        <button type="button" onClick={() => void publishing.trash()}>
          Move to trash
        </button>
      )}
    </MenuButton>
  )
}
