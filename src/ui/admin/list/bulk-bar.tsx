import { Button } from '../../button.tsx'
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx'
import styles from './list.module.css'
import type { Selection } from './use-selection.ts'

type BulkAction<Item> = {
  label: string
  icon?: AdminIconName
  /** The selected items that the action applies to. Without any, the button is hidden. */
  items: readonly Item[]
  /** Resolves to the ids of the changed items, which are then deselected. The others stay selected. */
  run: (items: readonly Item[]) => Promise<readonly string[]> | undefined
}

type BulkBarProps<Item> = { selection: Selection<Item>; isBusy: boolean; actions: readonly BulkAction<Item>[] }

/** The actions for all selected items. */
export function BulkBar<Item>({ selection, isBusy, actions }: BulkBarProps<Item>) {
  if (!selection.isSome) return null
  async function run(action: BulkAction<Item>) {
    const changed = await action.run(action.items)
    if (changed) selection.remove(changed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.bulk} role="group" aria-label="With selected">
      <p aria-live="polite">
        {selection.selected.length} selected{' '}
        <Button variant="bare" onClick={selection.clear}>
          Clear
        </Button>
      </p>
      {actions
        .filter(({ items }) => items.length > 0)
        .map((action) => (
          <Button key={action.label} disabled={isBusy} onClick={() => void run(action)}>
            {action.icon ? <AdminIcon name={action.icon} /> : null}
            {action.label}
          </Button>
        ))}
    </div>
  )
}
