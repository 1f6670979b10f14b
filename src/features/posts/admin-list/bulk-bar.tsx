import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import type { AdminPost } from './admin-list.ts'
import { CategoryDialog } from './category-dialog.tsx'
import styles from './posts-desk.module.css'
import type { PostChanges } from './use-post-changes.ts'

type BulkBarProps = {
  posts: readonly AdminPost[]
  categories: readonly string[]
  changes: PostChanges
  /** Selects none. */
  onClear: () => void
}

/** What can be done with all selected posts at once. */
export function BulkBar({ posts, categories, changes, onClear }: BulkBarProps) {
  const [isFiling, setFiling] = useState(false)
  const isBusy = changes.busy.size > 0
  const inTrash = posts.every(({ status }) => status === 'trashed')
  const publishable = posts.filter(({ status, hasChanges }) => status === 'draft' || hasChanges)
  const shown = posts.filter(({ status }) => status === 'published' || status === 'scheduled')
  async function finish(work: Promise<void>) {
    await work
    onClear()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.bulk} role="group" aria-label="With selected">
      <p aria-live="polite">
        {posts.length} selected{' '}
        <Button variant="bare" onClick={onClear}>
          Clear
        </Button>
      </p>
      {publishable.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void finish(changes.publish(publishable))}>
          Publish
        </Button>
      ) : null}
      {shown.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void finish(changes.change('unpublish', shown))}>
          Unpublish
        </Button>
      ) : null}
      {inTrash ? (
        <Button disabled={isBusy} onClick={() => void finish(changes.change('restore', posts))}>
          Restore
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => setFiling(true)}>
          Categories…
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => void finish(changes.change(inTrash ? 'delete' : 'trash', posts))}>
        <DeskIcon name="trash" />
        {inTrash ? 'Delete forever' : 'Move to trash'}
      </Button>
      <CategoryDialog
        isOpen={isFiling}
        posts={posts}
        categories={categories}
        onClose={() => setFiling(false)}
        onChoose={(intent, name) => {
          setFiling(false)
          void changes.categorise(intent, posts, name)
        }}
      />
    </div>
  )
}
