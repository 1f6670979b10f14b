// A document is a function of a list of numbers, so that fast-check finds a short list, and with it a small document, that breaks a property.
import fc from 'fast-check'

/** Reads choices from the numbers. After the last number every choice is the first of its values. */
export class Choices {
  readonly #numbers: readonly number[]
  #next = 0
  #drawnWords = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  get isSpent(): boolean {
    return this.#next >= this.#numbers.length
  }

  pick<T>(first: T, ...others: readonly T[]): T {
    const values = [first, ...others]
    const number = this.#numbers[this.#next] ?? 0
    this.#next += 1
    return values[number % values.length] ?? first
  }

  /** A whole number of at least `from` and at most `to`. */
  between(from: number, to: number): number {
    return from + this.pick(0, ...Array.from({ length: to - from }, (_, index) => index + 1))
  }

  /** A word that the document has only once: its place shows whether words were lost or moved. */
  word(): string {
    this.#drawnWords += 1
    return `w${this.#drawnWords}x`
  }
}

/** The numbers of a document. Their count bounds its size. */
export const anyNumbers = fc.array(fc.nat(5_039), { maxLength: 400, size: 'max' })
