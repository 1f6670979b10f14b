// The seed and the number of runs of property tests. The seed is fixed, so that every run draws the same values. `SEED=random` or
// `SEED=<number>` changes it, and `RUNS=<number>` multiplies the runs. A failure prints the
// seed and the path of its counterexample: add a test for it.
import { isFull } from './is-full.ts'

export const SEED = readSeed(process.env.SEED)
const TIMES = Number(process.env.RUNS || (isFull ? 1 : 1 / 3))

/** `usual` times the factor `RUNS`; a third of it in `npm test`. */
export function runs(usual: number): number {
  return Math.ceil(usual * TIMES)
}

function readSeed(written: string | undefined): number {
  if (written === 'random') return Math.floor(Math.random() * 2 ** 31)
  return Number(written || 20_261_122)
}
