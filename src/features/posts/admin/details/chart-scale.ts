/** The grid lines of a chart: 0 and four multiples of a round number, of which the last is at least `highest`. */
export function chartSteps(highest: number): number[] {
  const step = roundUp(Math.max(1, highest) / 4)
  return [0, step, 2 * step, 3 * step, 4 * step]
}

/** Rounds up to 1, 2, 5, 10, 20, 50, … */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power
}
