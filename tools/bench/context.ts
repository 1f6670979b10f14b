// What every part is given.
import type { Size } from './data.ts'
import type { Engine, Options } from './options.ts'
import type { Row } from './rows.ts'

export type Bench = {
  options: Options
  /** The two sizes between which public pages may not slow down. */
  small: Size
  large: Size
  /** What the screens of the owner are made for. */
  owner: Size
  print(line: string): void
  /** Shows a row at once and keeps it for the table and the file. */
  add(row: Row): void
}

/** A short load, long enough for a verdict. */
export function secondsFor({ isQuick }: Options, full: number): number {
  return isQuick ? Math.max(1, Math.ceil(full / 4)) : full
}

export function rowName(what: string, engine: Engine): string {
  return `${what} · ${engine === 'embedded' ? 'embedded' : 'PostgreSQL'}`
}
