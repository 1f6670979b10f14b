// The geometry of a line per day, in the units of a drawing.

export type ChartSize = { width: number; height: number }

/** The next number above `most` that reads well on an axis: 1, 2, 5, 10, 20, 50 … */
export function roundedMaximum(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}

/** `points` of a polyline through the values, from the left edge to the right one; a single value is a line across. */
export function linePoints(values: readonly number[], top: number, { width, height }: ChartSize): string {
  const last = Math.max(1, values.length - 1)
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn.map((value, place) => `${round((place / last) * width)},${round(height - (value / top) * height)}`).join(' ')
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
