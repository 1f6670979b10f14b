// Converts between bullet lists, numbered lists and task lists.
import { Extension, InputRule } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'

export type ListKind = 'bulletList' | 'orderedList' | 'taskList'
const KINDS: readonly string[] = ['bulletList', 'orderedList', 'taskList'] satisfies ListKind[]

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    listKinds: { toggleListKind: (kind: ListKind) => ReturnType }
  }
}

export const ListKinds = Extension.create({
  name: 'listKinds',
  // Runs before the input rule of tasks, which ignores an enclosing list.
  priority: 1000,
  addCommands() {
    return {
      toggleListKind:
        (kind) =>
        ({ tr, dispatch, commands }) => {
          const list = findList(tr)
          if (!list || list.node.type.name === kind) {
            if (kind === 'taskList') return commands.toggleTaskList()
            return kind === 'bulletList' ? commands.toggleBulletList() : commands.toggleOrderedList()
          }
          if (dispatch) convertList(tr, list, kind)
          return true
        },
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\[(?<check>[ xX]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const list = findList(state.tr)
          const { $from } = state.selection
          if (!list || list.node.type.name === 'taskList' || $from.index(-1) !== 0 || $from.node(-1).type.name !== 'listItem') return null
          state.tr.delete(range.from, range.to)
          convertList(state.tr, { ...list, node: state.tr.doc.nodeAt(list.position) ?? list.node }, 'taskList')
          const item = state.tr.selection.$from.before(-1)
          state.tr.setNodeAttribute(item, 'checked', /x/i.test(match.groups?.check ?? ''))
          return undefined
        },
      }),
    ]
  },
})

type FoundList = { node: Node; position: number }

/** The innermost list at the cursor. */
function findList({ selection: { $from } }: Transaction): FoundList | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (KINDS.includes($from.node(depth).type.name)) return { node: $from.node(depth), position: $from.before(depth) }
  }
  return null
}

/** Changes the types of the list and its items. Positions stay valid, because the structure stays the same. */
function convertList(tr: Transaction, { node, position }: FoundList, kind: ListKind): void {
  const { nodes } = node.type.schema
  const list = nodes[kind]
  const item = nodes[kind === 'taskList' ? 'taskItem' : 'listItem']
  if (!list || !item) return
  const { from, to } = tr.selection
  const items = node.children.map((child) => item.create({ preserved: child.attrs.preserved }, child.content))
  tr.replaceWith(position, position + node.nodeSize, list.create(null, Fragment.from(items)))
  tr.setSelection(TextSelection.create(tr.doc, from, to))
}
