// What the screen around the editor does with it.
import { syntaxTree } from '@codemirror/language'
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { withLineFeeds } from '#src/lib/text/line-ends.ts'
import type { ArticleEditorHandle, ArticlePlace } from '../../rich-text/editor-props.ts'
import { askMarkdownWorker } from '../browser/ask-markdown-worker.ts'
import { readDialect, writeDialect } from '../reading/dialect.ts'
import { SILENT } from './create-view.ts'
import type { MarkdownEditorProps } from './editor-props.ts'
import { moveSection } from './sections.ts'

type SourceOptions = Pick<MarkdownEditorProps, 'dialect' | 'addresses'>

/** `onSource` receives a text that replaces the present one. */
export function createHandle(view: EditorView | null, source: SourceOptions, onSource: (text: string) => void): ArticleEditorHandle {
  return {
    focus: () => view?.focus(),
    getSelectedHtml: async () => (view ? selectedHtml(view, source) : ''),
    setSource: (text) => {
      onSource(text)
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: withLineFeeds(text) }, annotations: SILENT.of(true) })
    },
    jumpTo: (block) => {
      if (!view) return
      const at = Math.min(block, view.state.doc.length)
      view.dispatch({ selection: { anchor: view.state.doc.lineAt(at).to }, effects: EditorView.scrollIntoView(at, { y: 'start' }) })
      view.focus()
    },
    moveSection: (block, place) => {
      const moved = view ? moveSection(view.state, block, place) : null
      if (!view || !moved) return null
      view.dispatch(moved.transaction)
      view.dispatch({ effects: EditorView.scrollIntoView(moved.movedTo, { y: 'start' }) })
      return moved.movedTo
    },
    topOf: (block) => (view && block <= view.state.doc.length ? view.documentTop + view.lineBlockAt(block).top : Number.POSITIVE_INFINITY),
    reveal: (place) => {
      const at = view ? findPlace(view, place) : null
      if (view && at !== null) view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    },
  }
}

/** The blocks that the selection touches. Empty for Markdown that cannot be read. */
async function selectedHtml({ state }: EditorView, { dialect, addresses }: SourceOptions): Promise<string> {
  const { from, to } = state.selection.main
  let [start, end] = [from, to]
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.to < from || node.from > to) continue
    start = Math.min(start, node.from)
    end = Math.max(end, node.to)
  }
  const ofPart = writeDialect({ ...readDialect(dialect), hasTitle: false })
  return askMarkdownWorker({ name: 'readArticle', markdown: state.sliceDoc(start, end), dialect: ofPart, addresses }).catch(() => '')
}

const NODES = {
  heading: /^(?:ATX|Setext)Heading/,
  image: /^Image$/,
  link: /^(?:Link|Autolink)$/,
} as const

function findFootnote(text: Text, index: number): number | null {
  let [at, count] = [0, 0]
  for (const line of text.iterLines()) {
    if (/^\[\^[^\]]+\]:/.test(line)) {
      if (count === index) return at
      count += 1
    }
    at += line.length + 1
  }
  return null
}

/** The place of an element in the text; null for one that raw HTML or a template makes. */
function findPlace({ state }: EditorView, { kind, index }: ArticlePlace): number | null {
  if (kind === 'footnote') return findFootnote(state.doc, index)
  if (kind === 'missing-picture') return null
  let found: number | null = null
  let count = 0
  syntaxTree(state).iterate({
    enter: ({ name, from }) => {
      if (!NODES[kind].test(name)) return
      if (count === index) found ??= from
      count += 1
    },
  })
  return found
}
