/**
 * Lists the ten slowest of the test files or journeys, the slowest first.
 * @param {{ name: string, duration: number }[]} timed durations in milliseconds
 * @returns {string[]} lines, the first is a heading; none when nothing ran
 */
export function listSlowest(timed) {
  const slowest = timed.toSorted((one, other) => other.duration - one.duration).slice(0, 10)
  const lines = slowest.map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return lines.length > 0 ? ['\nThe slowest:', ...lines] : []
}
