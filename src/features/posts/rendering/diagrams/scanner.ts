/** Reads a text from left to right with sticky patterns. */
export class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The match at the current place, which is then behind it; else null. `pattern` is sticky. */
  read(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at += match[0].length
    return match
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }
}
