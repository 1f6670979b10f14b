// What the `/` menu inserts into Markdown.
import type { EditorView } from '@codemirror/view'
import { insertBlock, insertFootnote, insertInline } from './text-commands.ts'

export type MarkdownDialog = 'link' | 'image' | 'file'

export type InsertRange = { from: number; to: number }

export type InsertItem = {
  title: string
  /** Further search words. */
  words: string
  /** The characters that say the same in Markdown. */
  typed?: string
  /** Replaces the range, which holds the words of the menu. */
  insert: (view: EditorView, range: InsertRange, openDialog: (dialog: MarkdownDialog) => void) => void
}

type Block = { typed?: string; before: string; after?: string }

function block(title: string, words: string, { typed, ...inserted }: Block): InsertItem {
  return { title, words, ...(typed === undefined ? {} : { typed }), insert: (view, range) => insertBlock(view, inserted, range) }
}

function dialog(title: string, words: string, kind: MarkdownDialog): InsertItem {
  return {
    title,
    words,
    insert: (view, range, openDialog) => {
      insertInline(view, { before: '' }, range)
      openDialog(kind)
    },
  }
}

export const INSERT_ITEMS: readonly InsertItem[] = [
  block('Heading 2', 'h2 section title', { typed: '##', before: '## ' }),
  block('Heading 3', 'h3 section title', { typed: '###', before: '### ' }),
  block('Heading 4', 'h4 section title', { typed: '####', before: '#### ' }),
  block('Bullet list', 'ul unordered', { typed: '-', before: '- ' }),
  block('Numbered list', 'ol ordered', { typed: '1.', before: '1. ' }),
  block('Task list', 'todo checkbox', { typed: '- [ ]', before: '- [ ] ' }),
  block('Quote', 'blockquote citation', { typed: '>', before: '> ' }),
  ...['Note', 'Tip', 'Important', 'Warning', 'Caution'].map((kind) =>
    block(`Callout: ${kind.toLowerCase()}`, 'info hint danger aside box', { before: `> [!${kind.toUpperCase()}]\n> ` }),
  ),
  block('Definition list', 'dl terms glossary', { before: '', after: '\n: ' }),
  block('Code block', 'pre source program', { typed: '```', before: '```', after: '\n\n```' }),
  block('Code tabs', 'group alternatives variants languages', {
    before: '::: code-group\n\n```js [JavaScript]\n',
    after: '\n```\n\n```ts [TypeScript]\n\n```\n\n:::',
  }),
  block('Formula', 'math tex latex equation', { typed: '$$', before: '$$\n', after: '\n$$' }),
  {
    title: 'Formula in a line',
    words: 'math tex latex inline',
    typed: '$x$',
    insert: (view, range) => insertInline(view, { before: '$', after: '$' }, range),
  },
  block('Diagram', 'mermaid flowchart sequence class state chart', { before: '```mermaid\nflowchart LR\n  A --> B', after: '\n```' }),
  block('Table', 'grid rows columns', { before: '| ', after: ' |  |  |\n| --- | --- | --- |\n|  |  |  |' }),
  dialog('Link', 'url address anchor', 'link'),
  dialog('Image', 'picture photo figure upload', 'image'),
  block('Gallery', 'pictures photos images row side', { before: '<div class="gallery">\n\n![', after: ']()\n![]()\n\n</div>' }),
  dialog('Video or audio', 'recording player film sound upload mp4 mp3', 'file'),
  dialog('Download', 'file attachment pdf zip gzip epub upload', 'file'),
  block('Divider', 'hr rule line separator', { typed: '---', before: '---\n\n' }),
  block('Details', 'collapse expand summary spoiler', { before: '<details>\n<summary>', after: '</summary>\n\n\n\n</details>' }),
  { title: 'Footnote', words: 'note reference endnote', typed: '[^]', insert: (view, range) => insertFootnote(view, range) },
]
