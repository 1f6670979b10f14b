import { type DragEvent, useId } from 'react'
import { useLatestState } from '#src/ui/use-latest-state.ts'

/** `before` is the place where the tab would go. */
type Drag = { from: number; before: number }

/** Native drag and drop of a tab within its group. A line marks the place where it would go. */
export function useTabDrag(onMove: (from: number, place: number) => void) {
  const type = `application/x-code-tab${useId()}`
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
    tabProps: (index: number, count: number, isReadOnly: boolean) => ({
      draggable: !isReadOnly,
      'data-drop': dropMark(rendered, index, count),
      onDragStart: (event: DragEvent<HTMLElement>) => {
        // The editor would drag the whole group.
        event.stopPropagation()
        event.dataTransfer.setData(type, String(index))
        event.dataTransfer.effectAllowed = 'move'
        update({ from: index, before: index })
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const dragged = latest.current
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const before = event.clientX < left + width / 2 ? index : index + 1
        if (before !== dragged.before) update({ ...dragged, before })
      },
      onDragEnd: () => update(null),
    }),
  }
}

/** The line is left of the tab that would follow, or right of the last one. */
function dropMark(drag: Drag | null, index: number, count: number): 'left' | 'right' | undefined {
  if (!drag) return undefined
  if (drag.before === index) return 'left'
  return drag.before === count && index === count - 1 ? 'right' : undefined
}
