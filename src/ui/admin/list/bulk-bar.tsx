import { useState } from 'react'
import { formatCount } from '#src/lib/format/format-count.ts'
import { SELECTION_MAX } from '#src/lib/select-matching.ts'
import { Button } from '../../button.tsx'
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx'
import styles from './list.module.css'
import type { LoadMatching } from './use-matching.ts'
import type { Selection } from './use-selection.ts'

type BulkAction<Item> = {
  label: string
  icon?: AdminIconName
  /** The selected items that the action applies to. Without any, the button is hidden. */
  items: readonly Item[]
  /** Resolves to the ids of the changed items, which are then deselected. The others stay selected. */
  run: (items: readonly Item[]) => Promise<readonly string[]> | undefined
}

/** Everything that matches the filters of the list, on all its pages. */
export type Matching<Item> = { total: number; load: LoadMatching<Item> }

type BulkBarProps<Item extends { id: string }> = {
  selection: Selection<Item>
  isBusy: boolean
  /** Offers to select all pages once a whole page is selected. */
  matching?: Matching<Item>
  actions: readonly BulkAction<Item>[]
}

/** The actions for all selected items. */
export function BulkBar<Item extends { id: string }>({ selection, isBusy, matching, actions }: BulkBarProps<Item>) {
  const [isLoading, setLoading] = useState(false)
  if (!selection.isSome) return null
  const isWaiting = isBusy || isLoading
  async function run(action: BulkAction<Item>) {
    const changed = await action.run(action.items)
    if (changed) selection.remove(changed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.bulk} role="group" aria-label="With selected">
      <p aria-live="polite">
        {formatCount(selection.selected.length)} selected{' '}
        <Button variant="bare" onClick={selection.clear}>
          Clear
        </Button>
      </p>
      {matching ? <SelectMatching selection={selection} isDisabled={isWaiting} onLoading={setLoading} {...matching} /> : null}
      {actions
        .filter(({ items }) => items.length > 0)
        .map((action) => (
          <Button key={action.label} disabled={isWaiting} onClick={() => void run(action)}>
            {action.icon ? <AdminIcon name={action.icon} /> : null}
            {action.label}
          </Button>
        ))}
    </div>
  )
}

type SelectMatchingProps<Item extends { id: string }> = Matching<Item> & {
  selection: Selection<Item>
  isDisabled: boolean
  /** Other actions wait: they would change the page only. */
  onLoading: (isLoading: boolean) => void
}

/** What matches is loaded when the button is pressed: the number of selected items is that of the answer. */
function SelectMatching<Item extends { id: string }>({ selection, isDisabled, onLoading, total, load }: SelectMatchingProps<Item>) {
  if (!selection.isAll || selection.hasOthers || total <= selection.selected.length) return null
  async function select() {
    onLoading(true)
    const items = await load()
    onLoading(false)
    if (items) selection.selectMatching(items)
  }
  return (
    <Button disabled={isDisabled} onClick={() => void select()}>
      {total > SELECTION_MAX ? `Select ${formatCount(SELECTION_MAX)} of ${formatCount(total)}` : `Select all ${formatCount(total)}`}
    </Button>
  )
}
