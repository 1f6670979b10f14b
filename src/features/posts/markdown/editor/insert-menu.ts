// The `/` menu: blocks, at the beginning of a line or after white space, filtered by the words that follow.
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  completionStatus,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view'
import type { SavedSnippet, SnippetSource } from '../../rich-text/editor-props.ts'
import { findItems } from '../../rich-text/slash/find-items.ts'
import { INSERT_ITEMS, type InsertItem, type MarkdownDialog } from './insert-items.ts'
import { insertBlock } from './text-commands.ts'

/** The menu stays short: further snippets are found by name. */
const SNIPPETS_SHOWN = 20

type MenuOptions = {
  snippets: SnippetSource
  openDialog: (dialog: MarkdownDialog) => void
  /** Writes the HTML of a snippet as Markdown. */
  writeMarkdown: (html: string) => Promise<string>
}

/** Escape that closes no menu stays with the editor: Tab then leaves the text. */
const KEYS: readonly KeyBinding[] = [
  ...completionKeymap.filter(({ key }) => key !== 'Escape'),
  { key: 'Escape', run: (view) => completionStatus(view.state) === 'active' && closeCompletion(view) },
]

export function insertMenu(options: MenuOptions): Extension {
  const menu = autocompletion({
    override: [(context) => findCompletions(context, options)],
    icons: false,
    maxRenderedOptions: 60,
    interactionDelay: 0,
    defaultKeymap: false,
  })
  // Before Enter goes on with a list.
  return [menu, Prec.highest(keymap.of(KEYS))]
}

function findCompletions(context: CompletionContext, options: MenuOptions): CompletionResult | null {
  const { snippets, openDialog, writeMarkdown } = options
  const typed = context.matchBefore(/(?:^|\s)\/[\p{L}\p{N}: ]{0,24}$/u)
  const found = typed === null ? null : /\/(?<query>[^/]{0,30})$/u.exec(typed.text)
  const query = found?.groups?.query
  if (typed === null || !found || query === undefined || query.startsWith(' ') || isInCode(context)) return null
  snippets.load()
  const saved = snippets.list()
  const items = findItems(query, INSERT_ITEMS).map((item) => toCompletion(item, openDialog))
  const ofSnippets = saved.kind === 'loaded' ? saved.snippets.map((snippet) => ({ ...snippet, title: snippet.name, words: 'snippet' })) : []
  const savedItems = findItems(query, ofSnippets)
    .slice(0, SNIPPETS_SHOWN)
    .map((snippet) => snippetCompletion(snippet, writeMarkdown))
  const all = [...items, ...savedItems]
  // At once with the next key: Enter right after it takes the first item.
  const update: CompletionResult['update'] = (_result, _from, _to, next) => findCompletions(next, options)
  return all.length === 0 ? null : { from: typed.from + found.index, options: all, filter: false, update }
}

const CODE = new Set(['FencedCode', 'CodeBlock', 'InlineCode', 'CodeText', 'HTMLBlock', 'CommentBlock'])

function isInCode({ state, pos }: CompletionContext): boolean {
  for (let node: ReturnType<typeof nodeAt> | null = nodeAt(); node; node = node.parent) if (CODE.has(node.name)) return true
  return false

  function nodeAt() {
    return syntaxTree(state).resolveInner(pos, -1)
  }
}

const BLOCKS = { name: 'Blocks', rank: 0 }
const SNIPPETS = { name: 'Snippets', rank: 1 }

function toCompletion({ title, typed, insert }: InsertItem, openDialog: MenuOptions['openDialog']): Completion {
  return {
    label: title,
    ...(typed === undefined ? {} : { detail: typed }),
    section: BLOCKS,
    apply: (view, completion, from, to) => {
      view.dispatch({ annotations: pickedCompletion.of(completion) })
      insert(view, { from, to }, openDialog)
    },
  }
}

function snippetCompletion({ name, content }: SavedSnippet, writeMarkdown: MenuOptions['writeMarkdown']): Completion {
  return {
    label: name,
    section: SNIPPETS,
    apply: (view: EditorView, completion, from, to) => {
      view.dispatch({ changes: { from, to }, annotations: pickedCompletion.of(completion) })
      void writeMarkdown(content).then((markdown) => insertBlock(view, { before: markdown.trimEnd() }))
    },
  }
}
