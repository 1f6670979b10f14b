import path from 'node:path'

/** Resolves a path against the working directory of the caller. npm runs scripts in the project folder and sets INIT_CWD. */
export function resolveCallerPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed)
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

/** Pads every column but the last to its widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<number[]>((sofar, row) => row.map((cell, column) => Math.max(sofar[column] ?? 0, cell.length)), [])
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
  }
}

const BAR_WIDTH = 30
/** Short tasks need no bar. */
const BAR_AFTER_MS = 400
const BAR_EVERY_MS = 100

export type ProgressBar = { report: (done: number, total: number, more?: string) => void; finish: () => void }

/** A progress bar on standard error, if it is a terminal. */
export function progressBar(what: string, stream = process.stderr): ProgressBar {
  if (!stream.isTTY) return { report: () => {}, finish: () => {} }
  const started = Date.now()
  let drawnAt = 0
  return {
    report(done, total, more = '') {
      const now = Date.now()
      if (now - started < BAR_AFTER_MS || (now - drawnAt < BAR_EVERY_MS && done < total)) return
      drawnAt = now
      const filled = Math.round((BAR_WIDTH * done) / Math.max(1, total))
      stream.write(`\r${what} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done}/${total}${more}\u001b[K`)
    },
    finish() {
      if (drawnAt > 0) stream.write('\r\u001b[K')
    },
  }
}
