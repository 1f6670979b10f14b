import { Button } from '#src/ui/button.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import type { AdminLink } from '../admin-link.ts'
import type { LinkChange } from '../link-changes.ts'
import styles from './links-desk.module.css'
import type { LinkChanges } from './use-link-changes.ts'

type LinksBulkBarProps = {
  links: readonly AdminLink[]
  changes: LinkChanges
  /** Selects none. */
  onClear: () => void
}

/** What can be done with all selected links at once. */
export function LinksBulkBar({ links, changes, onClear }: LinksBulkBarProps) {
  const isBusy = changes.busy.size > 0
  const archived = links.filter(({ state }) => state === 'archived')
  const open = links.filter(({ state }) => state !== 'archived')
  async function run(change: LinkChange, affected: readonly AdminLink[]) {
    await changes.change(change, affected)
    onClear()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.bulk} role="group" aria-label="With selected">
      <p aria-live="polite">
        {links.length} selected{' '}
        <Button variant="bare" onClick={onClear}>
          Clear
        </Button>
      </p>
      {open.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void run('archive', open)}>
          Archive
        </Button>
      ) : null}
      {archived.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void run('unarchive', archived)}>
          Take out of the archive
        </Button>
      ) : null}
      <Button disabled={isBusy} onClick={() => void run('delete', links)}>
        <DeskIcon name="trash" />
        Delete
      </Button>
    </div>
  )
}
