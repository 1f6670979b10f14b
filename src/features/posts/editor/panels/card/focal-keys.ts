import { FOCAL_STEP, type FocalPoint, roundFocal } from '#src/features/media/focal-point.ts'

const MOVES: ReadonlyMap<string, FocalPoint> = new Map([
  ['ArrowLeft', { x: -FOCAL_STEP, y: 0 }],
  ['ArrowRight', { x: FOCAL_STEP, y: 0 }],
  ['ArrowUp', { x: 0, y: -FOCAL_STEP }],
  ['ArrowDown', { x: 0, y: FOCAL_STEP }],
])

/** The focal point after an arrow key; null for another key. */
export function moveFocal({ x, y }: FocalPoint, key: string): FocalPoint | null {
  const move = MOVES.get(key)
  return move ? { x: roundFocal(x + move.x), y: roundFocal(y + move.y) } : null
}

/** The focal point at a place of the picture on the screen. */
export function focalAt(
  place: { clientX: number; clientY: number },
  frame: { left: number; top: number; width: number; height: number },
): FocalPoint {
  return {
    x: roundFocal(((place.clientX - frame.left) / Math.max(1, frame.width)) * 100),
    y: roundFocal(((place.clientY - frame.top) / Math.max(1, frame.height)) * 100),
  }
}

export function describeFocal({ x, y }: FocalPoint): string {
  return `${x}% from the left, ${y}% from the top`
}
