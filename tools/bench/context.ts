// The context that `main.ts` passes to every part.
import type { Size } from './data.ts'
import type { Engine, Options } from './options.ts'
import type { Row } from './rows.ts'

export type Bench = {
  options: Options
  /** The growth targets compare public pages between these two sizes. */
  small: Size
  large: Size
  /** Between the two; the large one of a quick run. */
  medium: Size
  /** The size for which the admin screens are designed. */
  owner: Size
  print(line: string): void
  /** Prints a row and adds it to the table and the report file. */
  add(row: Row): void
}

/** Seconds of load: `full`, or a quarter of it with `--quick`. */
export function secondsFor({ isQuick }: Options, full: number): number {
  return isQuick ? Math.max(1, Math.ceil(full / 4)) : full
}

export function rowName(what: string, engine: Engine): string {
  return `${what} · ${engine === 'embedded' ? 'embedded' : 'PostgreSQL'}`
}
