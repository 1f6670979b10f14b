import { createInterface } from 'node:readline/promises'
import { OperatorError } from '#src/server/errors.ts'

/** Asks in the terminal. Throws OperatorError for any answer but "yes", and without a terminal, where --yes is the answer. */
export async function confirm(sentence: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError(`${sentence} Nothing was changed: use --yes to go on without confirmation.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl-C and Ctrl-D count as "no".
    const answer = await terminal.question(`${sentence}\nType "yes" to go on: `).catch(() => '')
    if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.')
  } finally {
    terminal.close()
  }
}
