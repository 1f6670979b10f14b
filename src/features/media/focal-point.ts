// The place of a picture that stays in view where it is cropped.

/** In per cent of the picture, from the left and from the top. Multiples of `FOCAL_STEP`. */
export type FocalPoint = { x: number; y: number }

export const FOCAL_CENTER = 50
/** The style sheet has one rule per position: a page may have no `style` attributes (decision 004). */
export const FOCAL_STEP = 5

/** The nearest position from 0 to 100. */
export function roundFocal(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value / FOCAL_STEP) * FOCAL_STEP))
}

export function isCentered({ x, y }: FocalPoint): boolean {
  return x === FOCAL_CENTER && y === FOCAL_CENTER
}

/** The attributes that the rules of `ui/focal-point.css` select. None for the center. */
export function focalAttributes(focal: FocalPoint | undefined): { 'data-focal-x'?: number; 'data-focal-y'?: number } {
  return focal && !isCentered(focal) ? { 'data-focal-x': focal.x, 'data-focal-y': focal.y } : {}
}
