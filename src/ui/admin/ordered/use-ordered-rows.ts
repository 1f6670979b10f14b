import { useState } from 'react'

/** `key` stays with a row while it moves. */
export type OrderedRow<Value> = { key: number; value: Value }

type State<Value> = { rows: readonly OrderedRow<Value>[]; nextKey: number }

export type OrderedRows<Value> = {
  rows: readonly OrderedRow<Value>[]
  change(key: number, value: Value): void
  move(key: number, to: number): void
  remove(key: number): void
  /** Adds a row at the end, or at an index. */
  add(value: Value, at?: number): void
  replaceAll(values: readonly Value[]): void
}

/** A list that is edited in the browser: rows are added, changed, moved and removed. */
export function useOrderedRows<Value>(initial: readonly Value[]): OrderedRows<Value> {
  const [{ rows }, setState] = useState<State<Value>>(() => withRows({ rows: [], nextKey: 0 }, initial))
  function update(change: (rows: readonly OrderedRow<Value>[]) => readonly OrderedRow<Value>[]) {
    setState((state) => ({ ...state, rows: change(state.rows) }))
  }
  return {
    rows,
    change: (key, value) => update((rows) => rows.map((row) => (row.key === key ? { key, value } : row))),
    move: (key, to) => update((rows) => moveRow(rows, key, to)),
    remove: (key) => update((rows) => rows.filter((row) => row.key !== key)),
    add: (value, at) =>
      setState(({ rows, nextKey }) => ({ rows: rows.toSpliced(at ?? rows.length, 0, { key: nextKey, value }), nextKey: nextKey + 1 })),
    replaceAll: (values) => setState(({ nextKey }) => withRows({ rows: [], nextKey }, values)),
  }
}

function withRows<Value>({ rows, nextKey }: State<Value>, values: readonly Value[]): State<Value> {
  const added = values.map((value, index) => ({ key: nextKey + index, value }))
  return { rows: [...rows, ...added], nextKey: nextKey + values.length }
}

/** The rows with one row at another index; unchanged when there is no such row or index. */
export function moveRow<Value>(rows: readonly OrderedRow<Value>[], key: number, to: number): readonly OrderedRow<Value>[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  if (!row || to < 0 || to >= rows.length || to === from) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
