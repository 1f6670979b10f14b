import { nameUnpublish } from './change-messages.ts'
import type { AdminPost } from './posts-list.ts'
import type { PostChanges } from './use-post-changes.ts'

type ItemsProps = { post: AdminPost; changes: PostChanges }

export function PublishItems({ post, changes }: ItemsProps) {
  const { status, hasChanges } = post
  const isShown = status === 'published' || status === 'scheduled'
  return (
    <>
      {isShown && !hasChanges ? null : (
        <button type="button" onClick={() => void changes.publish([post])}>
          {isShown ? 'Publish changes' : 'Publish'}
        </button>
      )}
      {isShown ? (
        <button type="button" onClick={() => void changes.change('unpublish', [post])}>
          {nameUnpublish(status)}
        </button>
      ) : null}
    </>
  )
}

export function CopyItems({ post, changes }: ItemsProps) {
  return (
    <>
      <button type="button" onClick={() => void changes.copyPreview(post)}>
        Copy preview link
      </button>
      <button type="button" onClick={() => void changes.duplicate(post)}>
        Duplicate
      </button>
    </>
  )
}

export function TrashItem({ post, changes }: ItemsProps) {
  return (
    <button type="button" onClick={() => void changes.change('trash', [post])}>
      Move to trash
    </button>
  )
}

export function RestoreItem({ post, changes }: ItemsProps) {
  return (
    <button type="button" onClick={() => void changes.change('restore', [post])}>
      Restore
    </button>
  )
}
