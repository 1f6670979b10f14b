import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFocusLater } from '#src/lib/browser/use-focus-later.ts'
import { IconButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './ordered-list.module.css'
import type { OrderedRow } from './use-ordered-rows.ts'

type OrderedListProps<Value> = {
  /** The accessible name of the list. */
  label: string
  rows: readonly OrderedRow<Value>[]
  /** The name of a row, for its buttons. */
  nameOf: (value: Value, index: number) => string
  onMove: (key: number, to: number) => void
  onRemove: (key: number) => void
  /** The controls of a row. */
  children: (row: OrderedRow<Value>, index: number) => ReactNode
}

/** Rows that are moved by dragging their handle or with their buttons, and deleted. */
export function OrderedList<Value>({ label, rows, nameOf, onMove, onRemove, children }: OrderedListProps<Value>) {
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const drag = useRowDrag(rows, onMove)
  const focusLater = useFocusLater((moved: { key: number; way: 'up' | 'down' }) => focusButton(list.current, moved))
  function move(key: number, to: number, name: string) {
    onMove(key, to)
    setMessage(`${name} is now ${to + 1} of ${rows.length}.`)
    focusLater({ key, way: to < rows.findIndex((row) => row.key === key) ? 'up' : 'down' })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {rows.map((row, index) => {
          const name = nameOf(row.value, index)
          return (
            <li key={row.key} className={styles.row} data-row={row.key} {...drag.targetProps(row.key)}>
              <span className={styles.handle} title="Drag to move" aria-hidden="true" {...drag.handleProps(row.key)}>
                <AdminIcon name="drag" />
              </span>
              <div className={styles.content}>{children(row, index)}</div>
              <div className={styles.buttons}>
                <IconButton
                  data-way="up"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(row.key, index - 1, name)}
                >
                  <Icon name="arrow-up" />
                </IconButton>
                <IconButton
                  data-way="down"
                  aria-label={`Move ${name} down`}
                  disabled={index === rows.length - 1}
                  onClick={() => move(row.key, index + 1, name)}
                >
                  <Icon name="arrow-down" />
                </IconButton>
                <IconButton aria-label={`Delete ${name}`} onClick={() => onRemove(row.key)}>
                  <AdminIcon name="trash" />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr">
        {message}
      </p>
    </>
  )
}

/** Native drag and drop: the row follows the pointer while it is dragged over the others. */
function useRowDrag<Value>(rows: readonly OrderedRow<Value>[], onMove: (key: number, to: number) => void) {
  const type = `application/x-row${useId()}`
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    handleProps: (key: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData(type, String(key))
        event.dataTransfer.effectAllowed = 'move'
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 16, 16)
        setDragged(key)
      },
      onDragEnd: () => setDragged(null),
    }),
    targetProps: (key: number) => ({
      'data-dragged': dragged === key || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (key !== dragged && isPastMiddle(event, rows, { key, dragged })) {
          onMove(
            dragged,
            rows.findIndex((row) => row.key === key),
          )
        }
      },
      onDrop: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault()
      },
    }),
  }
}

/** Rows differ in height: without this a short row and a tall one would change places with every event. */
function isPastMiddle(event: DragEvent, rows: readonly { key: number }[], { key, dragged }: { key: number; dragged: number }): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const isDown = rows.findIndex((row) => row.key === dragged) < rows.findIndex((row) => row.key === key)
  return isDown ? event.clientY > top + height / 2 : event.clientY < top + height / 2
}

/** A moved row loses the focus, and at an end of the list its button is disabled: the focus returns to a button of the row. */
function focusButton(list: HTMLElement | null, { key, way }: { key: number; way: 'up' | 'down' }): void {
  const row = list?.querySelector(`[data-row="${key}"]`)
  const buttons = [way, way === 'up' ? 'down' : 'up'].map((each) => row?.querySelector<HTMLButtonElement>(`[data-way="${each}"]`))
  buttons.find((button) => button && !button.disabled)?.focus()
}
