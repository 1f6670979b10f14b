import { EditorSelection, EditorState } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { toggleBullets, toggleHeading, toggleMark, toggleNumbers, toggleQuote, toggleTasks } from './text-commands.ts'

/** The text after the command, with the selection between `[` and `]`. */
function run(marked: string, command: Command): string {
  const [from, to] = [marked.indexOf('['), marked.indexOf(']') - 1]
  let state = EditorState.create({ doc: marked.replace('[', '').replace(']', ''), selection: EditorSelection.range(from, to) })
  command({ state, dispatch: (transaction: { state: EditorState }) => (state = transaction.state) } as never) // Commands of text use nothing else of a view.
  const { main } = state.selection
  return `${state.sliceDoc(0, main.from)}[${state.sliceDoc(main.from, main.to)}]${state.sliceDoc(main.to)}`
}

describe('toggleMark', () => {
  test.each([
    ['a [b] c', '**', 'a **[b]** c'],
    ['a **[b]** c', '**', 'a [b] c'],
    ['a [**b**] c', '**', 'a [b] c'],
    ['a [] c', '`', 'a `[]` c'],
    ['a `[]` c', '`', 'a [] c'],
    ['a **[b]** c', '*', 'a ***[b]*** c'],
    ['a *[b]* c', '*', 'a [b] c'],
  ])('%s with %s is %s', (before, mark, after) => {
    expect(run(before, toggleMark(mark))).toBe(after)
  })
})

describe('toggleLines', () => {
  test.each([
    ['[a\n\nb]', toggleBullets, '- [a\n\n- b]'],
    ['[- a\n- b]', toggleBullets, '[a\nb]'],
    ['[1. a\n2. b]', toggleBullets, '[- a\n- b]'],
    ['[- a\n- b]', toggleNumbers, '[1. a\n2. b]'],
    ['  [- a]', toggleTasks, '  [- [ ] a]'],
    ['a[]', toggleQuote, '> a[]'],
    ['## a[]', toggleHeading(3), '### a[]'],
    ['### a[]', toggleHeading(3), 'a[]'],
  ])('%j becomes a line of the other kind, or a plain one', (before, command, after) => {
    const marked = (text: string) => text.replaceAll('- [ ]', '- {}')
    expect(marked(run(before, command))).toBe(marked(after))
  })
})
