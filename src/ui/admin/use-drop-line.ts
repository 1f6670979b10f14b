import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'

/** `size` items from `from` on are dragged, and would go before the item `before`. */
type Drag = { from: number; size: number; before: number }

type Item = { index: number; count: number /** The number of items that move together. */; size?: number }

/** Native drag and drop of the items of a list. A line marks the place where they would go: `data-drop` is `before` or `after`. */
export function useDropLine(axis: 'x' | 'y', onMove: (from: number, before: number) => void) {
  const type = `application/x-item${useId()}`
  // A drop can come before React has rendered the last place.
  const { rendered, latest, update } = useLatestState<Drag | null>(null)
  return {
    listProps: {
      onDrop: (event: DragEvent) => {
        const dropped = latest.current
        if (!dropped) return
        event.preventDefault()
        event.stopPropagation()
        update(null)
        onMove(dropped.from, dropped.before)
      },
    },
    itemProps: ({ index, count, size = 1 }: Item) => ({
      draggable: true,
      'data-dragged': (rendered !== null && index >= rendered.from && index < rendered.from + rendered.size) || undefined,
      'data-drop': dropMark(rendered, index, count),
      onDragStart: (event: DragEvent<HTMLElement>) => {
        // An editor around the list would drag the whole block.
        event.stopPropagation()
        event.dataTransfer.setData(type, String(index))
        event.dataTransfer.effectAllowed = 'move'
        update({ from: index, size, before: index })
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const dragged = latest.current
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        const { top, left, height, width } = event.currentTarget.getBoundingClientRect()
        const isFirstHalf = axis === 'x' ? event.clientX < left + width / 2 : event.clientY < top + height / 2
        const before = isFirstHalf ? index : index + 1
        if (before !== dragged.before) update({ ...dragged, before })
      },
      onDragEnd: () => update(null),
    }),
  }
}

/** The line is before the item that would follow, or after the last one. */
function dropMark(drag: Drag | null, index: number, count: number): 'before' | 'after' | undefined {
  if (!drag) return undefined
  if (drag.before === index) return 'before'
  return drag.before === count && index === count - 1 ? 'after' : undefined
}

/** State whose newest value event handlers can read before React has rendered it: `latest.current`. */
function useLatestState<Value>(initial: Value): {
  rendered: Value
  latest: Readonly<RefObject<Value>>
  update: (next: Value) => void
} {
  const [rendered, setRendered] = useState(initial)
  const latest = useRef(initial)
  function update(next: Value): void {
    latest.current = next
    setRendered(next)
  }
  return { rendered, latest, update }
}
