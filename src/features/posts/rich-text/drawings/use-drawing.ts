import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BlockToDraw, Drawing } from '../../rendering/drawings/drawing.ts'
import { useEditorServices } from '../editor-services.ts'

/** After the last key of someone who edits the source. */
const PAUSE_MS = 300

/** `drawing` is of the source or, until that is drawn, of the one before. `lastDrawn` is the last one without an error. */
export type ShownDrawing = { drawing: Drawing | null; lastDrawn: Drawing | null; isCurrent: boolean; failure: string | null }

/** The drawing of a block, drawn again after each pause in its editing. Null draws nothing. */
export function useDrawing(block: BlockToDraw | null): ShownDrawing {
  const { drawings } = useEditorServices()
  const settled = useSettled(block)
  const state = useSyncExternalStore(drawings.subscribe, () => (settled === null ? null : drawings.read(settled)))
  const [last, setLast] = useState<Drawing | null>(null)
  useEffect(() => (settled === null ? undefined : drawings.want(settled)), [drawings, settled])
  const drawing = state?.drawing ?? null
  const [lastDrawn, setLastDrawn] = useState<Drawing | null>(null)
  if (drawing !== null && drawing !== last) setLast(drawing)
  if (drawing !== null && drawing.issue === null && drawing !== lastDrawn) setLastDrawn(drawing)
  return { drawing: drawing ?? last, lastDrawn, isCurrent: drawing !== null && isSame(block, settled), failure: state?.failure ?? null }
}

/** The block as it was when it last stayed the same for a moment. */
function useSettled(block: BlockToDraw | null): BlockToDraw | null {
  const [settled, setSettled] = useState(block)
  const isSettled = isSame(block, settled)
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setSettled(block), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isSettled, block])
  return settled
}

function isSame(a: BlockToDraw | null, b: BlockToDraw | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
