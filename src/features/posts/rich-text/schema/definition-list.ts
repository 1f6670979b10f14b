// Lists of terms and their descriptions. Enter goes on as in other lists: to the description, to a new line, to a new term, and out of the list.
import { type CommandProps, Node } from '@tiptap/core'
import type { Node as PmNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    definitionList: { insertDefinitionList: () => ReturnType }
  }
}

export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(definitionTerm | definitionDetails)+',
  parseHTML() {
    return [{ tag: 'dl' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['dl', HTMLAttributes, 0]
  },
  addCommands() {
    return {
      insertDefinitionList:
        () =>
        ({ chain, state }) => {
          const { $from } = state.selection
          const start = $from.parent.content.size === 0 && $from.depth > 0 ? $from.before() : state.selection.to
          return chain()
            .insertContent({
              type: this.name,
              content: [{ type: 'definitionTerm' }, { type: 'definitionDetails', content: [{ type: 'paragraph' }] }],
            })
            .command(({ tr }) => selectFirstEmptyTerm(tr.doc, start, (at) => tr.setSelection(TextSelection.create(tr.doc, at))))
            .run()
        },
    }
  },
})

export const DefinitionTerm = Node.create({
  name: 'definitionTerm',
  content: 'inline*',
  defining: true,
  parseHTML() {
    return [{ tag: 'dt' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['dt', HTMLAttributes, 0]
  },
  addKeyboardShortcuts() {
    const inTerm = (change: (props: CommandProps, $from: ResolvedPos) => boolean) => (editor: Editor) => {
      const { $from, empty } = editor.state.selection
      return empty && $from.parent.type.name === this.name && editor.commands.command((props) => change(props, $from))
    }
    const onEnter = inTerm((props, $from) => {
      if ($from.parent.content.size === 0) return leaveList(props, $from)
      return $from.parentOffset === $from.parent.content.size && toDescription(props, $from)
    })
    const onTab = inTerm(toDescription)
    const onBackspace = inTerm((props, $from) => $from.parent.content.size === 0 && removePart(props, $from.before(), $from.parent))
    return {
      Enter: ({ editor }) => onEnter(editor),
      Tab: ({ editor }) => onTab(editor),
      Backspace: ({ editor }) => onBackspace(editor),
    }
  },
})

export const DefinitionDetails = Node.create({
  name: 'definitionDetails',
  content: 'block+',
  defining: true,
  parseHTML() {
    return [{ tag: 'dd' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['dd', HTMLAttributes, 0]
  },
  addKeyboardShortcuts() {
    /** The cursor is in an empty paragraph directly in a description. */
    const inEmptyLine = (change: (props: CommandProps, $from: ResolvedPos) => boolean) => (editor: Editor) => {
      const { $from, empty } = editor.state.selection
      const isEmptyLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
      return isEmptyLine && $from.node(-1)?.type.name === this.name && editor.commands.command((props) => change(props, $from))
    }
    const onEnter = inEmptyLine(toNewTerm)
    const onBackspace = inEmptyLine(
      (props, $from) => $from.node(-1).childCount === 1 && removePart(props, $from.before(-1), $from.node(-1)),
    )
    return {
      Enter: ({ editor }) => onEnter(editor),
      Backspace: ({ editor }) => onBackspace(editor),
      'Shift-Tab': ({ editor }) => toTerm(editor.state, this.name, (at) => editor.commands.setTextSelection(at)),
    }
  },
})

function selectFirstEmptyTerm(doc: PmNode, from: number, select: (at: number) => void): boolean {
  let found: number | null = null
  doc.nodesBetween(Math.min(Math.max(0, from - 1), doc.content.size), doc.content.size, (node, position) => {
    if (found === null && node.type.name === 'definitionTerm' && node.content.size === 0 && position >= from - 1) found = position + 1
    return found === null
  })
  if (found !== null) select(found)
  return true
}

/** To the description behind the term, which is added when there is none. */
function toDescription({ tr, state }: CommandProps, $from: ResolvedPos): boolean {
  const { definitionDetails, paragraph } = state.schema.nodes
  const after = $from.after()
  const next = tr.doc.resolve(after).nodeAfter
  if (next?.type !== definitionDetails && definitionDetails && paragraph)
    tr.insert(after, definitionDetails.create(null, paragraph.create()))
  tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView()
  return true
}

/** From the empty last line of a description; an empty description goes. */
function toNewTerm({ tr, state }: CommandProps, $from: ResolvedPos): boolean {
  const details = $from.node(-1)
  const term = state.schema.nodes.definitionTerm
  if (!term || $from.index(-1) < details.childCount - 1) return false
  const end = $from.after(-1)
  if (details.childCount === 1) {
    tr.replaceWith($from.before(-1), end, term.create())
    tr.setSelection(TextSelection.create(tr.doc, $from.before(-1) + 1)).scrollIntoView()
  } else {
    tr.insert(end, term.create()).delete($from.before(), $from.after())
    tr.setSelection(TextSelection.create(tr.doc, end - $from.parent.nodeSize + 1)).scrollIntoView()
  }
  return true
}

/** Turns the empty term into a paragraph behind the list; what follows it stays a list. */
function leaveList({ tr, state }: CommandProps, $from: ResolvedPos): boolean {
  const { paragraph } = state.schema.nodes
  const list = $from.node(-1)
  const index = $from.index(-1)
  if (!paragraph) return false
  const before = list.children.slice(0, index)
  const after = list.children.slice(index + 1)
  const lists = (parts: readonly PmNode[]) => (parts.length > 0 ? [list.type.create(list.attrs, parts)] : [])
  const start = $from.before(-1)
  const head = lists(before)
  tr.replaceWith(start, start + list.nodeSize, [...head, paragraph.create(), ...lists(after)])
  tr.setSelection(TextSelection.create(tr.doc, start + (head[0]?.nodeSize ?? 0) + 1)).scrollIntoView()
  return true
}

/** Removes an empty term or description, or the list with its last part. The cursor moves to the end of what is before. */
function removePart({ tr, state }: CommandProps, position: number, part: PmNode): boolean {
  const { paragraph } = state.schema.nodes
  const list = tr.doc.resolve(position).parent
  if (list.childCount === 1 && paragraph) {
    tr.replaceWith(position - 1, position - 1 + list.nodeSize, paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, position))
  } else {
    tr.delete(position, position + part.nodeSize)
    tr.setSelection(Selection.near(tr.doc.resolve(position), -1))
  }
  tr.scrollIntoView()
  return true
}

/** To the end of the term before the description. */
function toTerm({ selection: { $from } }: EditorState, details: string, select: (at: number) => boolean): boolean {
  const depth = Array.from({ length: $from.depth }, (_, index) => $from.depth - index).find((at) => $from.node(at).type.name === details)
  if (depth === undefined) return false
  const list = $from.node(depth - 1)
  const index = list.children.slice(0, $from.index(depth - 1)).findLastIndex((part) => part.type.name === 'definitionTerm')
  if (index < 0) return false
  const end = list.children.slice(0, index + 1).reduce((size, part) => size + part.nodeSize, 0)
  return select($from.start(depth - 1) + end - 1)
}
