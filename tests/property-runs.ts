// How the property tests draw: by one fixed seed, so that every run of the suite draws the same. `SEED=random` or `SEED=<number>` takes
// another one, and `RUNS=<number>` makes each property draw so many times as often; `npm run chaos -- --only properties` does both.
// A failure names the seed and the path of its counterexample: keep that as a test of its own.

export const SEED = readSeed(process.env.SEED)
const TIMES = Number(process.env.RUNS || 1)

/** How often a property draws that usually draws `usual` times. */
export function runs(usual: number): number {
  return Math.ceil(usual * TIMES)
}

function readSeed(written: string | undefined): number {
  if (written === 'random') return Math.floor(Math.random() * 2 ** 31)
  return Number(written || 20_261_122)
}
