/** Four steps of a round number that reach at least `highest`: the lines of a chart, from 0 up. */
export function chartSteps(highest: number): number[] {
  const step = roundUp(Math.max(1, highest) / 4)
  return [0, step, 2 * step, 3 * step, 4 * step]
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power
}
