import type { Element } from 'hast'
import { s } from 'hastscript'

/** SVG paths in a view box of 20 × 20, as in `ui/icon.tsx`. */
const PATHS = {
  copy: 'M7 7h9v9H7zM4 13V4h9',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  source: 'M7 5.5 2.5 10 7 14.5M13 5.5 17.5 10 13 14.5',
  note: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9v4.5M10 6.3v.3',
  warning: 'M10 3 18 16.5H2ZM10 8v4M10 14.2v.3',
} as const

export function createIcon(name: keyof typeof PATHS): Element {
  return s('svg', { className: ['i'], viewBox: '0 0 20 20', ariaHidden: 'true' }, s('path', { d: PATHS[name] }))
}
