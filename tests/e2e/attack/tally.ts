// Counts over all attack journeys: what was tried, as their site noted it, and how many expectations of theirs were refused. A journey
// ends with the first one, so that nothing it had still to try is counted.
import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'

/** The annotation in which a journey says how many attacks it tried. */
export const ATTACKS = 'attacks'

export default class Tally implements Reporter {
  #tried = 0
  #gotThrough = 0

  onTestEnd({ location }: TestCase, { annotations, errors, status }: TestResult): void {
    if (!isAttack(location.file)) return
    for (const { type, description } of annotations) if (type === ATTACKS) this.#tried += Number(description)
    if (status !== 'passed' && status !== 'skipped') this.#gotThrough += Math.max(1, errors.length)
  }

  /** What a site's log must not hold is looked for when its worker ends, after the last journey. */
  onError({ location }: TestError): void {
    if (location && isAttack(location.file)) this.#gotThrough += 1
  }

  onEnd(): void {
    if (this.#tried + this.#gotThrough > 0) console.log(`attacks: ${this.#tried} tried, ${this.#gotThrough} got through`)
  }

  printsToStdio(): boolean {
    return false
  }
}

function isAttack(file: string): boolean {
  return path.dirname(file) === import.meta.dirname
}
