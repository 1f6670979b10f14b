// Gives code the colours of public pages while it is written. A worker finds the pieces; this plugin shows them as decorations.
import { syntaxTree } from '@codemirror/language'
import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { languageName } from '../../rendering/code/language-names.ts'
import { type Highlighter, startHighlighter } from '../../rich-text/code/highlighting/highlighter.ts'
import { piecesOf } from '../../rich-text/code/highlighting/messages.ts'

/** From the last change to the colours. Until then typed text takes the colour of the text around it. */
const DEBOUNCE_MS = 150

type CodeBlock = { from: number; to: number; code: string; language: string }

const setPieces = StateEffect.define<{ from: number; to: number; pieces: Uint32Array }>()

const pieces = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) =>
    effects.reduce((set, effect) => {
      if (!effect.is(setPieces)) return set
      const { from, to, pieces: found } = effect.value
      const added = piecesOf(found).map(({ from: start, to: end, kind }) =>
        Decoration.mark({ class: `code-${kind}` }).range(from + start, from + end),
      )
      return set.update({ filterFrom: from, filterTo: to, filter: () => false, add: added })
    }, before.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

const codeLine = Decoration.line({ class: 'cm-code-line' })

/** Lines of code stand on the ground of code. */
const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorateLines(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.decorations = decorateLines(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function decorateLines({ state, viewport }: EditorView): DecorationSet {
  const starts: number[] = []
  syntaxTree(state).iterate({
    ...viewport,
    enter: ({ name, from, to }) => {
      if (name !== 'FencedCode' && name !== 'CodeBlock') return
      const last = state.doc.lineAt(Math.min(to, viewport.to)).number
      for (let { number } = state.doc.lineAt(Math.max(from, viewport.from)); number <= last; number += 1)
        starts.push(state.doc.line(number).from)
    },
  })
  return RangeSet.of(
    starts.map((start) => codeLine.range(start)),
    true,
  )
}

function listBlocks({ state, viewport }: EditorView): CodeBlock[] {
  const blocks: CodeBlock[] = []
  syntaxTree(state).iterate({
    ...viewport,
    enter: ({ name, node }) => {
      if (name !== 'FencedCode') return
      const info = node.getChild('CodeInfo')
      const text = node.getChild('CodeText')
      if (!info || !text) return
      const language = languageName(state.sliceDoc(info.from, info.to))
      blocks.push({ from: text.from, to: text.to, code: state.sliceDoc(text.from, text.to), language })
    },
  })
  return blocks
}

class Colouring {
  readonly #view: EditorView
  readonly #highlighter: Highlighter | null = startHighlighter()
  /** The blocks that have their colours, which move with the text around them. */
  #coloured: readonly CodeBlock[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isEnded = false

  constructor(view: EditorView) {
    this.#view = view
    this.#schedule()
  }

  update({ docChanged, changes, viewportChanged, startState, state }: ViewUpdate) {
    if (docChanged)
      this.#coloured = this.#coloured
        .filter(({ from, to }) => !changes.touchesRange(from, to))
        .map((block) => ({ ...block, from: changes.mapPos(block.from), to: changes.mapPos(block.to) }))
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.#schedule()
  }

  destroy() {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#highlighter?.stop()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#colour(), DEBOUNCE_MS)
  }

  async #colour(): Promise<void> {
    if (!this.#highlighter) return
    const blocks = listBlocks(this.#view)
    this.#coloured = this.#coloured.filter((coloured) => blocks.some((block) => isSame(block, coloured)))
    for (const block of blocks) {
      if (this.#coloured.some((coloured) => isSame(block, coloured))) continue
      const found = await this.#highlighter.highlight(block.code, block.language)
      if (this.#isEnded) return
      // It may have moved or changed meanwhile: then it is asked for again.
      const isThere = this.#view.state.sliceDoc(block.from, block.to) === block.code
      if (!isThere) continue
      this.#coloured = [...this.#coloured, block]
      this.#view.dispatch({ effects: setPieces.of({ from: block.from, to: block.to, pieces: found }) })
    }
  }
}

function isSame(one: CodeBlock, other: CodeBlock): boolean {
  return one.from === other.from && one.language === other.language && one.code === other.code
}

export const CODE_COLOURS: Extension = [pieces, lines, ViewPlugin.fromClass(Colouring)]
