// Gives code the colours of public pages while it is written. A worker finds the pieces; this plugin shows them as decorations.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { findLanguageId, languageName } from '../../../rendering/code/language-names.ts'
import { changedBlocks } from './changed-blocks.ts'
import { type Highlighter, startHighlighter } from './highlighter.ts'
import { piecesOf } from './messages.ts'

export const CodeHighlighting = Extension.create({
  name: 'codeHighlighting',
  addProseMirrorPlugins: () => [highlightingPlugin(startHighlighter)],
})

type Highlighted = { node: Node; position: number; pieces: Uint32Array }

const key = new PluginKey<DecorationSet>('codeHighlighting')

/** From the last change of the code to its colours. Until then typed text takes the colour of the text around it. */
const DEBOUNCE_MS = 150
/** How many pieces one frame draws, so that an article with much code does not delay the typing after it has been opened. */
const PIECES_PER_FRAME = 300

export function highlightingPlugin(start: () => Highlighter | null): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: { init: () => DecorationSet.empty, apply: applyHighlighting },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => createHighlighting(view, start()),
  })
}

function applyHighlighting(tr: Transaction, set: DecorationSet): DecorationSet {
  const mapped = tr.docChanged ? set.map(tr.mapping, tr.doc) : set
  const found: readonly Highlighted[] = tr.getMeta(key) ?? []
  return found.reduce((before, { node, position, pieces }) => {
    const start = position + 1
    const old = before.find(start, start + node.content.size)
    const added = piecesOf(pieces).map(({ from, to, kind }) => Decoration.inline(start + from, start + to, { class: kind }, { node }))
    return before.remove(old).add(tr.doc, added)
  }, mapped)
}

function createHighlighting(view: EditorView, highlighter: Highlighter | null) {
  /** The blocks whose colours are unknown or outdated. A node of a document never changes, so that it can stand for its text. */
  let outdated = new Set<Node>()
  const results = new WeakMap<Node, Uint32Array>()
  const ready = new Set<Node>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function collect(before: Node | null, delay: number): void {
    for (const { node } of changedBlocks(before, view.state.doc)) outdated.add(node)
    if (outdated.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(request, delay)
  }

  function request(): void {
    const blocks = outdated
    outdated = new Set()
    for (const { node } of changedBlocks(null, view.state.doc)) {
      if (!blocks.has(node)) continue
      if (results.has(node)) draw(node)
      else void ask(node)
    }
  }

  async function ask(node: Node): Promise<void> {
    const language = findLanguageId(languageName(String(node.attrs.language ?? '')))
    const pieces = language === null || !highlighter ? new Uint32Array() : await highlighter.highlight(node.textContent, language)
    results.set(node, pieces)
    draw(node)
  }

  function draw(node: Node): void {
    ready.add(node)
    frame ||= requestAnimationFrame(drawReady)
  }

  function drawReady(): void {
    frame = 0
    if (view.isDestroyed) return
    // A change of the elements would end the composition of a character.
    if (view.composing) {
      frame = requestAnimationFrame(drawReady)
      return
    }
    const found = takeReady(view, ready, results)
    if (found.length > 0) view.dispatch(view.state.tr.setMeta(key, found).setMeta('addToHistory', false))
    if (ready.size > 0) frame = requestAnimationFrame(drawReady)
  }

  collect(null, 0)
  return {
    update: ({ state }: EditorView, before: { doc: Node }) => {
      if (before.doc !== state.doc) collect(before.doc, DEBOUNCE_MS)
    },
    destroy: () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      highlighter?.stop()
    },
  }
}

/** Takes blocks out of `ready` that one frame can draw, and leaves out those that have changed or need nothing. */
function takeReady(view: EditorView, ready: Set<Node>, results: WeakMap<Node, Uint32Array>): Highlighted[] {
  const found: Highlighted[] = []
  let count = 0
  for (const { node, position } of changedBlocks(null, view.state.doc)) {
    const pieces = ready.has(node) ? results.get(node) : undefined
    if (!pieces) continue
    if (count > PIECES_PER_FRAME) return found
    ready.delete(node)
    if (isDrawn(view, position, node, pieces)) continue
    found.push({ node, position, pieces })
    count += pieces.length / 3
  }
  ready.clear()
  return found
}

/** Whether the colours of the block are those of its present text. */
function isDrawn(view: EditorView, position: number, node: Node, pieces: Uint32Array): boolean {
  const shown = key.getState(view.state)?.find(position + 1, position + 1 + node.content.size) ?? []
  if (shown.length !== pieces.length / 3) return false
  return shown.length === 0 || shown[0]?.spec.node === node
}
