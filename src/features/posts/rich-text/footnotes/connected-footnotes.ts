// What the author does with footnotes: insert, number, jump between reference and note, and remove.
import { type CommandProps, Extension, InputRule } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { freeName, readFootnoteModel } from './footnote-model.ts'
import { type FootnoteOptions, footnotePlugin } from './footnote-plugin.ts'
import { enclosingNote, findNote, findReference, isEmptyNote, nameOfNumber, selectedReference } from './footnote-positions.ts'
import { addNote } from './settle-footnotes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnotes: {
      /** Inserts a reference behind the selection and moves the cursor to its new note. */
      insertFootnote: () => ReturnType
      /** Removes the note; its references go with it. */
      removeFootnote: (name: string) => ReturnType
      showNote: (name: string) => ReturnType
      /** Moves the cursor behind the first reference to the note. */
      showReference: (name: string) => ReturnType
    }
  }
}

export const ConnectedFootnotes = Extension.create<FootnoteOptions>({
  name: 'connectedFootnotes',
  priority: 900,
  addOptions() {
    return { report: () => {} }
  },
  addCommands() {
    return {
      insertFootnote: () => insertFootnote,
      removeFootnote: (name) => (props) => removeFootnote(props, name),
      showNote: (name) => (props) => show(props, findNote(props.tr.doc, name)),
      showReference: (name) => (props) => show(props, findReference(props.tr.doc, name)),
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-f': ({ editor }) => backToText(editor) || editor.commands.insertFootnote(),
      Enter: ({ editor }) => {
        const name = selectedReference(editor.state)
        return name !== null && editor.commands.showNote(name)
      },
      Backspace: ({ editor }) => removeEmptyNote(editor),
    }
  },
  addInputRules() {
    return [
      // `[^]` adds a note, `[^2]` refers to the second one again.
      new InputRule({
        find: /\[\^(?<number>\d{0,3})\]$/,
        handler: ({ range, match, chain, state }) => {
          const name = nameOfNumber(state.doc, Number(match.groups?.number))
          const type = state.schema.nodes.footnoteReference
          if (name === null || !type) chain().deleteRange(range).insertFootnote().run()
          else state.tr.replaceWith(range.from, range.to, type.create({ name }))
        },
      }),
    ]
  },
  addProseMirrorPlugins() {
    return [footnotePlugin(this.editor, this.options)]
  },
})

function insertFootnote({ state, tr, dispatch }: CommandProps): boolean {
  const { footnoteReference, paragraph } = state.schema.nodes
  const { $to } = tr.selection
  if (!footnoteReference || !paragraph || !$to.parent.inlineContent || $to.parent.type.spec.code) return false
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), footnoteReference)) return false
  if (!dispatch) return true
  const model = readFootnoteModel(tr.doc)
  const name = freeName(new Set([...model.notes, ...model.references].map((found) => found.name)))
  tr.insert($to.pos, footnoteReference.create({ name }))
  addNote(tr, name, Fragment.from(paragraph.create()))
  const note = findNote(tr.doc, name)
  if (note) tr.setSelection(note).scrollIntoView()
  return true
}

function show({ tr, dispatch, view }: CommandProps, selection: Selection | null): boolean {
  if (!selection) return false
  if (dispatch) {
    tr.setSelection(selection).scrollIntoView()
    view.focus()
  }
  return true
}

/** From a note to its first reference. */
function backToText(editor: Editor): boolean {
  const note = enclosingNote(editor.state)
  return note !== null && editor.commands.showReference(String(note.node.attrs.name))
}

/** The cursor moves to the text. */
function removeFootnote({ tr, dispatch, view }: CommandProps, name: string): boolean {
  const { notes } = readFootnoteModel(tr.doc)
  const note = notes.find((found) => found.name === name)
  if (!note || !dispatch) return note !== undefined
  // The last note takes the section along.
  const around = notes.length === 1 ? 1 : 0
  const reference = findReference(tr.doc, name)
  tr.delete(note.position - around, note.position + note.node.nodeSize + around)
  if (reference) tr.setSelection(reference.map(tr.doc, tr.mapping)).scrollIntoView()
  view.focus()
  return true
}

/** Backspace in an empty note removes it with its references. */
function removeEmptyNote(editor: Editor): boolean {
  const note = editor.state.selection.empty ? enclosingNote(editor.state) : null
  return note !== null && isEmptyNote(note.node) && editor.commands.removeFootnote(String(note.node.attrs.name))
}
