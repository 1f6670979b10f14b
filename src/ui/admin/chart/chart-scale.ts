// The geometry of the chart, in percent of its width and height.

export type Scale = { x: (place: number) => number; y: (value: number) => number; ticks: number[] }

/** A scale for this number of points, up to at least `highest`, with round numbers at its grid lines. */
export function scaleFor(points: number, highest: number): Scale {
  const step = niceStep(highest)
  const lines = Math.max(1, Math.ceil(highest / step))
  const top = step * lines
  return {
    x: (place) => round(points > 1 ? (100 * place) / (points - 1) : 50),
    y: (value) => round(100 * (1 - value / top)),
    ticks: Array.from({ length: lines + 1 }, (_, line) => line * step),
  }
}

export function linePath(values: readonly number[], { x, y }: Scale): string {
  return values.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`).join('')
}

/** The line and the area below it. */
export function areaPath(values: readonly number[], scale: Scale): string {
  if (values.length === 0) return ''
  return `${linePath(values, scale)}L${scale.x(values.length - 1)} 100L${scale.x(0)} 100Z`
}

/** The points that get a label: at most about seven, evenly spaced. */
export function labelledIndexes(points: number): number[] {
  const step = Math.max(1, Math.ceil(points / 7))
  return Array.from({ length: Math.ceil(points / step) }, (_, label) => label * step)
}

/** The smallest of 1, 2 or 5 times a power of ten of which four steps reach `highest`. */
function niceStep(highest: number): number {
  const rough = Math.max(1, highest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power
  return Math.max(1, step)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
