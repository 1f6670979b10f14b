import { useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
import { Button } from '../../button.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { Tools } from '../admin-page.tsx'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import type { LoadMatching } from './use-matching.ts'

type TrashProps<Item> = {
  /** Singular and plural: 'post' and 'posts'. */
  nouns: readonly [one: string, many: string]
  isBusy: boolean
  onDelete: (items: readonly Item[]) => void
}

type TrashToolsProps<Item> = TrashProps<Item> & { items: readonly Item[] }

/** The button of a list that has its whole trash on one page. */
export function TrashTools<Item>({ items, ...props }: TrashToolsProps<Item>) {
  return <EmptyTrash total={items.length} load={async () => items} {...props} />
}

/** `load` finds what is in the trash now. */
type EmptyTrashProps<Item> = TrashProps<Item> & { total: number; load: LoadMatching<Item> }

/** Deletes what the dialog counts. What comes into the trash meanwhile, from another tab, stays. */
export function EmptyTrash<Item>({ nouns: [one, many], total, load, isBusy, onDelete }: EmptyTrashProps<Item>) {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [isLoading, setLoading] = useState(false)
  const close = () => setItems(null)
  async function ask() {
    setLoading(true)
    const found = await load()
    setLoading(false)
    if (found && found.length > 0) setItems(found)
  }
  if (total === 0) return null
  const counted = plural(items?.length ?? 0, one, many)
  return (
    <Tools>
      <Button disabled={isBusy || isLoading} onClick={() => void ask()}>
        <AdminIcon name="trash" />
        Empty trash
      </Button>
      <Dialog title="Empty the trash?" isOpen={items !== null} onClose={close}>
        <p>{counted} will be deleted for good. You can undo it for ten seconds.</p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="go"
            onClick={() => {
              if (items) onDelete(items)
              close()
            }}
          >
            Delete {counted}
          </Button>
        </DialogActions>
      </Dialog>
    </Tools>
  )
}
