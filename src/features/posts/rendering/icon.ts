import type { Element } from 'hast'
import { s } from 'hastscript'
import { ICON_PATHS, type IconName } from '#src/ui/icon-paths.ts'

export function createIcon(name: IconName): Element {
  return createPathIcon(ICON_PATHS[name])
}

/** `d` is an SVG path in a view box of 20 × 20. */
export function createPathIcon(d: string): Element {
  return s('svg', { className: ['i'], viewBox: '0 0 20 20', ariaHidden: 'true' }, s('path', { d }))
}
