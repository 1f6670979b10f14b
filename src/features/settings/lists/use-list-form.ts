import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import * as v from 'valibot'
import { issuesOf } from '#src/lib/admin-api.ts'
import { useOrderedRows } from '#src/ui/admin/ordered/use-ordered-rows.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { ListChange, ListKey } from './setting-lists.ts'
import { useListErrors } from './use-list-errors.ts'

/** A list as the server has it. */
export type ListState<Value> = {
  saved: readonly Value[]
  version: string
  /** The list that 'Reset to the original' restores. */
  original: readonly Value[]
}

export type ListFormOptions<Value> = {
  name: ListKey
  /** The path of the screen. */
  path: string
  state: ListState<Value>
  /** The item to send for a row. */
  toItem: (value: Value) => unknown
  nameOf: (value: Value, index: number) => string
  /** For a screen whose own button saves the list. */
  handle?: Ref<ListHandle> | undefined
}

/** `save` resolves to false when the list was not saved, and then the form says why. */
export type ListHandle = { isUnsaved: boolean; save: () => Promise<boolean> }

export type ListFormState<Value> = ReturnType<typeof useListForm<Value>>

const savedSchema = v.object({ version: v.string() })
const CONFLICT = 409
const ANY_FIELD = v.string()

/** A list of the settings in the browser: its rows, their errors, and saving it as a whole. */
export function useListForm<Value>({ name, path, state, toItem, nameOf, handle }: ListFormOptions<Value>) {
  const { saved, version, original } = state
  const send = useAction<ListChange>(path)
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const ordered = useOrderedRows(saved)
  const [base, setBase] = useState({ version, text: JSON.stringify(saved) })
  const errors = useListErrors(ordered.rows)
  const [isConflict, setConflict] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const offer = useUndoOffer()
  const values = ordered.rows.map(({ value }) => value)
  const isUnsaved = JSON.stringify(values) !== base.text
  useImperativeHandle(handle, () => ({ isUnsaved, save }))

  async function save(): Promise<boolean> {
    setSaving(true)
    // After a conflict the owner saves over the list that the screen has loaded since.
    const result = await send(savedSchema, { list: name, version: isConflict ? version : base.version, items: values.map(toItem) })
    const isRefusedAsOld = !result.ok && result.status === CONFLICT
    if (isRefusedAsOld) await revalidate()
    setSaving(false)
    setConflict(isRefusedAsOld)
    if (!result.ok) {
      flushSync(() => errors.set(issuesOf(result, ANY_FIELD), result.message))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return false
    }
    errors.clear()
    setBase({ version: result.data.version, text: JSON.stringify(values) })
    return true
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await save()) toast({ title: 'Saved', message: 'Visitors see it from now on.', kind: 'ok' })
  }
  function replaceAll(next: readonly Value[], message: string) {
    ordered.replaceAll(next)
    errors.clear()
    offer(message, () => ordered.replaceAll(values))
  }
  return {
    form,
    rows: ordered.rows,
    errors,
    isSaving,
    isConflict,
    isUnsaved,
    isOriginal: JSON.stringify(values) === JSON.stringify(original),
    handleSubmit,
    add: (value: Value) => {
      flushSync(() => ordered.add(value))
      form.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus()
    },
    move: ordered.move,
    change: (key: number, value: Value) => {
      ordered.change(key, value)
      errors.clearRow(key)
    },
    remove: (key: number) => {
      const index = ordered.rows.findIndex((row) => row.key === key)
      const row = ordered.rows[index]
      if (!row) return
      ordered.remove(key)
      offer(`${nameOf(row.value, index)} deleted.`, () => ordered.add(row.value, index))
    },
    reset: () => replaceAll(original, 'The list is the original one again. Save it to use it.'),
    loadSaved: () => {
      setConflict(false)
      setBase({ version, text: JSON.stringify(saved) })
      replaceAll(saved, 'The saved list is loaded.')
    },
  }
}

/** Offers to undo, until the screen is left: afterwards there is nothing to restore. */
function useUndoOffer() {
  const withdraw = useRef(() => {})
  useEffect(() => () => withdraw.current(), [])
  return (message: string, undo: () => void) => {
    withdraw.current = offerUndo(message, undo)
  }
}
