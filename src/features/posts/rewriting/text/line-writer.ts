// Lines of text whose characters know where they stand in the source of an article.

/** The characters of one text node of the source. */
export type ArticlePiece = {
  isCode: boolean
  /** What goes when all its characters go: the formatting around it, which would be empty, else the text itself. */
  whole: { from: number; to: number }
  length: number
}

/** Character `n` is `text[n]`; it stands at `from[n]` to `to[n]` of the source, in `pieces[n]`. White space is collapsed as browsers do. */
export type ArticleLine = { text: string; from: number[]; to: number[]; pieces: ArticlePiece[] }

export type Place = [from: number, to: number]

type Text = Pick<ArticlePiece, 'isCode' | 'whole'> & { isPre: boolean }

export class LineWriter {
  readonly lines: ArticleLine[] = []
  #line: ArticleLine = { text: '', from: [], to: [], pieces: [] }

  endLine(): void {
    if (this.#line.text !== '') this.lines.push(this.#line)
    this.#line = { text: '', from: [], to: [], pieces: [] }
  }

  /** `places` has one for each code unit of the text; null ends the line, because the text has no place in the source. */
  add(text: string, places: readonly Place[] | null, { isCode, whole, isPre }: Text): void {
    if (places === null) {
      this.endLine()
      return
    }
    const piece: ArticlePiece = { isCode, whole, length: 0 }
    for (const [index, place] of places.entries()) this.#add(text.charAt(index), place, { piece, isPre })
  }

  #add(character: string, [from, to]: Place, { piece, isPre }: { piece: ArticlePiece; isPre: boolean }): void {
    const line = this.#line
    const isSpace = !isPre && SPACE.has(character)
    if (isSpace && (line.text === '' || line.text.endsWith(' '))) {
      // A run of white space within one piece is one character.
      if (line.pieces.at(-1) === piece && line.text.endsWith(' ')) line.to[line.to.length - 1] = to
      return
    }
    piece.length += 1
    line.text += isSpace ? ' ' : character
    line.from.push(from)
    line.to.push(to)
    line.pieces.push(piece)
  }
}

const SPACE = new Set([' ', '\t', '\n', '\r', '\f'])
