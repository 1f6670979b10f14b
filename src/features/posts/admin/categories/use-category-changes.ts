import { useState } from 'react'
import * as v from 'valibot'
import { plural } from '#src/lib/format/format-count.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { CATEGORIES_PATH } from './categories-url.ts'
import { type CategoryChangeRequest, type CategoryUndo, categoryUndoSchema } from './category-change.schema.ts'

type NamedChange = Exclude<CategoryChangeRequest, { intent: 'undo' }>

/** The topic of notices about changes. */
export const CATEGORY_TOPIC = 'category'

export type CategoryChanges = ReturnType<typeof useCategoryChanges>

const changedSchema = v.object({ changed: v.number(), undo: v.nullable(categoryUndoSchema) })
const undoneSchema = v.object({ changed: v.number() })

/** Changes categories at once and offers an undo. `change` returns the reason of a refusal, or null. */
export function useCategoryChanges() {
  const send = useAction<CategoryChangeRequest>(CATEGORIES_PATH)
  const [isBusy, setBusy] = useState(false)

  async function change(request: NamedChange): Promise<string | null> {
    setBusy(true)
    dismissErrors(CATEGORY_TOPIC)
    const result = await send(changedSchema, request)
    setBusy(false)
    if (!result.ok) return result.message
    const { changed, undo } = result.data
    const message = `${describe(request)} ${plural(changed, 'post')} changed.`
    if (undo === null || changed === 0) toast({ title: 'Done', message, kind: 'ok' })
    else offerUndo(message, () => void undoChange(undo))
    return null
  }

  async function undoChange(undo: CategoryUndo) {
    setBusy(true)
    dismissErrors(CATEGORY_TOPIC)
    const result = await send(undoneSchema, { intent: 'undo', undo })
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not undone', message: result.message, kind: 'bad', topic: CATEGORY_TOPIC })
    const skipped = undo.length - result.data.changed
    if (skipped === 0) return
    toast({
      title: 'Undone in part',
      message: `${plural(skipped, 'post')} had been saved since and kept the change.`,
      kind: 'bad',
      topic: CATEGORY_TOPIC,
    })
  }

  return { isBusy, change }
}

function describe(request: NamedChange): string {
  switch (request.intent) {
    case 'rename':
      return `“${request.from}” is “${request.to}” now.`
    case 'merge':
      return `“${request.from}” merged into “${request.into}”.`
    case 'delete':
      return `“${request.name}” deleted.`
  }
}
