import { FOCAL_CENTER, type FocalPoint, roundFocal } from '#src/features/media/focal-point.ts'
import { fieldOf, textOf } from './values.ts'

/** Two numbers in per cent (`30% 70%`) or from 0 to 1 (`[0.3, 0.7]`), a table of `x` and `y`, or the names of sides (`top left`, `TopLeft`). */
export function readFocal(written: unknown): FocalPoint | null {
  const pair = Array.isArray(written) ? written : [fieldOf(written, 'x'), fieldOf(written, 'y')]
  const text = textOf(written) ?? pair.map((value) => textOf(value) ?? '').join(' ')
  const short = text.slice(0, 60).trim()
  return readNumbers(short) ?? readSides(short)
}

function readNumbers(text: string): FocalPoint | null {
  const [, left, top] = /^(\d{1,3}(?:\.\d{1,6})?)%?[\s,]+(\d{1,3}(?:\.\d{1,6})?)%?$/.exec(text) ?? []
  if (left === undefined || top === undefined) return null
  const [x, y] = [Number(left), Number(top)]
  if (x > 100 || y > 100) return null
  const factor = x <= 1 && y <= 1 && text.includes('.') ? 100 : 1
  return { x: roundFocal(x * factor), y: roundFocal(y * factor) }
}

const SIDES: ReadonlyMap<string, FocalPoint> = new Map([
  ['left', { x: 0, y: FOCAL_CENTER }],
  ['right', { x: 100, y: FOCAL_CENTER }],
  ['top', { x: FOCAL_CENTER, y: 0 }],
  ['bottom', { x: FOCAL_CENTER, y: 100 }],
])

function readSides(text: string): FocalPoint | null {
  const named = (text.toLowerCase().match(/left|right|top|bottom/g) ?? []).flatMap((side) => SIDES.get(side) ?? [])
  if (named.length === 0 || named.length > 2) return null
  return {
    x: named.find(({ x }) => x !== FOCAL_CENTER)?.x ?? FOCAL_CENTER,
    y: named.find(({ y }) => y !== FOCAL_CENTER)?.y ?? FOCAL_CENTER,
  }
}
