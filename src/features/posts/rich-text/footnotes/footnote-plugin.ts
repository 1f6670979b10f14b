import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { PasteReport } from '../editor-props.ts'
import { carryNotesOfSlice } from './carry-notes.ts'
import { readFootnoteModel } from './footnote-model.ts'
import { isEmptyNote } from './footnote-positions.ts'
import styles from './footnotes.module.css'
import { type RemovedNotes, settleFootnotes } from './settle-footnotes.ts'

export type FootnoteOptions = { report: (report: PasteReport) => void }
type FootnoteState = { decorations: DecorationSet; removed: number }

const key = new PluginKey<FootnoteState>('footnotes')

/** Numbers the footnotes, and holds references and notes together. */
export function footnotePlugin(editor: Editor, options: FootnoteOptions): Plugin<FootnoteState> {
  const memory: RemovedNotes = new Map()
  return new Plugin<FootnoteState>({
    key,
    state: {
      init: (_, { doc }) => ({ decorations: decorate(doc), removed: 0 }),
      apply: (tr, value) => {
        const removed: unknown = tr.getMeta(key)
        return {
          decorations: tr.docChanged ? decorate(tr.doc) : value.decorations,
          removed: value.removed + (typeof removed === 'number' ? removed : 0),
        }
      },
    },
    appendTransaction: (transactions, before, state) => {
      // The history restores what was settled already.
      if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(isFromHistory)) return null
      const settled = settleFootnotes(before.doc, state, memory)
      if (!settled) return null
      const isCut = transactions.some((tr) => tr.getMeta('uiEvent') === 'cut')
      return settled.tr.setMeta(key, isCut ? 0 : settled.removed)
    },
    props: {
      decorations: (state) => key.getState(state)?.decorations,
      transformCopied: (slice, view) => carryNotesOfSlice(slice, view.state.doc),
      handleClickOn: (...[, , node, , event]) => {
        const isPlain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey
        return isPlain && node.type.name === 'footnoteReference' && editor.commands.showNote(String(node.attrs.name))
      },
    },
    view: () => ({
      update: (view, before) => {
        const removed = (key.getState(view.state)?.removed ?? 0) - (key.getState(before)?.removed ?? 0)
        if (removed > 0)
          options.report({ message: describeRemoved(removed), undoLabel: 'Undo', undo: () => editor.chain().focus().undo().run() })
      },
    }),
  })
}

function isFromHistory(tr: Transaction): boolean {
  return tr.getMeta('history$') !== undefined
}

function describeRemoved(count: number): string {
  return count === 1 ? 'A footnote went with its last reference.' : `${count} footnotes went with their last references.`
}

const TITLE_LENGTH = 120

function decorate(doc: Node): DecorationSet {
  const { references, notes, numbers } = readFootnoteModel(doc)
  const titles = new Map(notes.map(({ name, node }) => [name, node.textContent.slice(0, TITLE_LENGTH).toWellFormed()]))
  const ofReferences = references.map(({ position, name, node }) => {
    const number = String(numbers.get(name) ?? '?')
    const label = {
      class: styles.reference ?? '',
      role: 'link',
      'aria-label': `Footnote ${number}`,
      title: titles.get(name) || 'Empty footnote',
    }
    return Decoration.node(position, position + node.nodeSize, { ...label, 'data-number': number })
  })
  const ofNotes = notes.flatMap(({ position, node }) =>
    isEmptyNote(node) ? [Decoration.node(position, position + node.nodeSize, { class: styles.empty ?? '' })] : [],
  )
  return DecorationSet.create(doc, [...ofReferences, ...ofNotes])
}
