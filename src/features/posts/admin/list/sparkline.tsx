import styles from './sparkline.module.css'

const WIDTH = 72
const HEIGHT = 18

/** One number per day as a line. Hidden from screen readers, because a number beside it says the same. */
export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={sparkPath(values)} />
    </svg>
  )
}

/** Scales the highest value to the upper edge and 0 to the lower one. */
export function sparkPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  return values
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${round(place * step)} ${round(1 + (HEIGHT - 2) * (1 - value / highest))}`)
    .join('')
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
