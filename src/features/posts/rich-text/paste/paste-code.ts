// Pasted code gets a language: the one that it brings, else a guess by its content. A language that the owner chose stays.
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { dispatchStep } from '../code/dispatch-step.ts'
import { guessLanguage } from '../code/guess-language.ts'
import { type DocNode, textAttribute } from '../html/article-doc.ts'

/** Guesses the languages of the code blocks that have none. */
export function withLanguages(nodes: readonly DocNode[]): DocNode[] {
  return nodes.map((node) => {
    if (node.type !== 'codeBlock') return node.content ? { ...node, content: withLanguages(node.content) } : node
    if (textAttribute(node, 'language') !== null) return node
    const code = (node.content ?? []).map(({ text }) => text ?? '').join('')
    return { ...node, attrs: { ...node.attrs, language: guessLanguage(code) } }
  })
}

/** Pastes into a code block without text and language. Returns false for any other place. */
export function pasteIntoNewCode({ state, view }: Editor, text: string, language: string | null): boolean {
  const { $from, from, to } = state.selection
  const block = $from.parent
  const isWhole = to - from === block.content.size
  if (block.type.name !== 'codeBlock' || block.attrs.language !== null || !isWhole || text === '') return false
  const code = text.replace(/\n$/, '')
  const position = $from.before()
  const tr = state.tr.insertText(code, from, to)
  tr.setNodeMarkup(position, undefined, { ...block.attrs, language: language ?? guessLanguage(code) })
  dispatchStep(view, tr.setSelection(TextSelection.create(tr.doc, position + 1 + code.length)).scrollIntoView())
  return true
}
