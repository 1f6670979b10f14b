import { type DragEvent, useId } from 'react'
import { useLatestState } from '#src/ui/use-latest-state.ts'

/** `size` is the number of headings that move. */
type Drag = { from: number; size: number; before: number }

/** Native drag and drop of a heading with those below it. A line marks the place where they would go. */
export function useOutlineDrag(onMove: (from: number, before: number) => void) {
  const type = `application/x-section${useId()}`
  // A drop can come before React has rendered the last place.
  const { rendered, latest, update } = useLatestState<Drag | null>(null)
  return {
    listProps: {
      onDrop: (event: DragEvent) => {
        const dropped = latest.current
        if (!dropped) return
        event.preventDefault()
        update(null)
        onMove(dropped.from, dropped.before)
      },
    },
    rowProps: (index: number, size: number, count: number) => ({
      draggable: true,
      'data-dragged': (rendered !== null && index >= rendered.from && index < rendered.from + rendered.size) || undefined,
      'data-drop': dropMark(rendered, index, count),
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData(type, String(index))
        event.dataTransfer.effectAllowed = 'move'
        update({ from: index, size, before: index })
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const dragged = latest.current
        if (!dragged) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const before = event.clientY < top + height / 2 ? index : index + 1
        if (before !== dragged.before) update({ ...dragged, before })
      },
      onDragEnd: () => update(null),
    }),
  }
}

/** The line is above the row that would follow, or below the last row. */
function dropMark(drag: Drag | null, index: number, count: number): 'above' | 'below' | undefined {
  if (!drag) return undefined
  if (drag.before === index) return 'above'
  return drag.before === count && index === count - 1 ? 'below' : undefined
}
