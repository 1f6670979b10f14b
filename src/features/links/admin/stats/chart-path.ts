// The geometry of a line chart, in SVG units.

export type ChartSize = { width: number; height: number }

/** The upper end of the axis: the next of 1, 2, 5, 10, 20, 50 … that is at least `most`. */
export function roundedMaximum(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}

/** The `points` of a polyline from the left edge to the right one. A single value becomes a horizontal line. */
export function linePoints(values: readonly number[], top: number, { width, height }: ChartSize): string {
  const last = Math.max(1, values.length - 1)
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn.map((value, place) => `${round((place / last) * width)},${round(height - (value / top) * height)}`).join(' ')
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
