import { useState } from 'react'
import { Link } from 'react-router'
import { NameDialog } from '#src/ui/admin/dialogs/name-dialog.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { useCurrentInView } from '#src/ui/use-current-in-view.ts'
import type { AdminListQuery } from '../list/posts-list.ts'
import { type CurrentView, findCurrentView, type SavedView, VIEW_LIMITS, viewHref, viewQuery } from './saved-view.ts'
import styles from './saved-views-bar.module.css'
import { useViewChanges, type ViewChanges } from './use-view-changes.ts'

/** The saved views as links, and what can be done with the current one. Reading works without JavaScript. */
export function SavedViewsBar({ views, list }: { views: readonly SavedView[]; list: AdminListQuery }) {
  const current = findCurrentView(views, list)
  const query = viewQuery(list)
  const changes = useViewChanges()
  const [isSaving, setSaving] = useState(false)
  const [renaming, setRenaming] = useState<SavedView | null>(null)
  const isEmpty = views.length === 0 && query === ''
  return (
    <>
      {isEmpty ? null : (
        <div className={styles.bar}>
          {views.length > 0 ? <ViewLinks views={views} current={current} /> : null}
          <ViewActions
            current={current}
            query={query}
            changes={changes}
            onSave={() => setSaving(true)}
            onRename={() => setRenaming(current?.view ?? null)}
          />
        </div>
      )}
      <NameDialog
        title="Save view"
        action="Save"
        hint="The tab, the search, the filters and the order of this list, under a name."
        name={isSaving ? '' : null}
        maxLength={VIEW_LIMITS.name}
        onName={(name) => changes.save(name, query)}
        onClose={() => setSaving(false)}
      />
      <NameDialog
        title={`Rename “${renaming?.name ?? ''}”`}
        action="Rename"
        name={renaming?.name ?? null}
        maxLength={VIEW_LIMITS.name}
        onName={async (name) => (renaming ? changes.rename(renaming, name) : null)}
        onClose={() => setRenaming(null)}
      />
    </>
  )
}

type ViewActionsProps = {
  current: CurrentView
  /** The present state of the list. */
  query: string
  changes: ViewChanges
  onSave: () => void
  onRename: () => void
}

function ViewActions({ current, query, changes, onSave, onRename }: ViewActionsProps) {
  if (current === null) return query === '' ? null : <Button onClick={onSave}>Save view</Button>
  const { view, isChanged } = current
  return (
    <>
      {isChanged ? (
        <Button disabled={changes.isBusy} onClick={() => void changes.update(view, query)}>
          Update view
        </Button>
      ) : null}
      <MenuButton label={`More for the view: ${view.name}`}>
        {isChanged ? (
          <button type="button" onClick={onSave}>
            Save as new view
          </button>
        ) : null}
        <button type="button" onClick={onRename}>
          Rename view
        </button>
        <hr />
        <button type="button" onClick={() => void changes.remove(view)}>
          Delete view
        </button>
      </MenuButton>
    </>
  )
}

function ViewLinks({ views, current }: { views: readonly SavedView[]; current: CurrentView }) {
  const currentId = current?.view.id
  const strip = useCurrentInView(currentId)
  return (
    <nav ref={strip} className={styles.strip} aria-label="Saved views">
      {views.map((view) => {
        const isCurrent = view.id === currentId
        return (
          <Link key={view.id} to={viewHref(view)} title={view.name} aria-current={isCurrent ? 'true' : undefined}>
            <span className={styles.name}>{view.name}</span>
            {isCurrent && current?.isChanged ? <span className={styles.changed}>changed</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}
