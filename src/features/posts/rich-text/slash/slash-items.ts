import type { Editor } from '@tiptap/react'
import type { EditorServices } from '../editor-services.ts'
import type { EditorIconName } from '../toolbar/editor-icon.tsx'

export type SlashItem = {
  title: string
  /** Further search words. */
  words: string
  icon: EditorIconName
  /** The characters that insert the same block when typed. */
  typed?: string
  insert: (editor: Editor, services: EditorServices) => void
}

const chain = (editor: Editor) => editor.chain().focus()

export const SLASH_ITEMS: readonly SlashItem[] = [
  { title: 'Heading 2', words: 'h2 section title', icon: 'heading', typed: '##', insert: (e) => chain(e).setHeading({ level: 2 }).run() },
  { title: 'Heading 3', words: 'h3 section title', icon: 'heading', typed: '###', insert: (e) => chain(e).setHeading({ level: 3 }).run() },
  { title: 'Heading 4', words: 'h4 section title', icon: 'heading', typed: '####', insert: (e) => chain(e).setHeading({ level: 4 }).run() },
  { title: 'Bullet list', words: 'ul unordered', icon: 'list', typed: '-', insert: (e) => chain(e).toggleListKind('bulletList').run() },
  {
    title: 'Numbered list',
    words: 'ol ordered',
    icon: 'numbers',
    typed: '1.',
    insert: (e) => chain(e).toggleListKind('orderedList').run(),
  },
  { title: 'Task list', words: 'todo checkbox', icon: 'tasks', typed: '[ ]', insert: (e) => chain(e).toggleListKind('taskList').run() },
  { title: 'Quote', words: 'blockquote citation', icon: 'quote', typed: '>', insert: (e) => chain(e).toggleBlockquote().run() },
  { title: 'Callout: note', words: 'info aside box tip', icon: 'callout', insert: (e) => chain(e).toggleCallout('Note').run() },
  { title: 'Callout: warning', words: 'caution danger box', icon: 'warning', insert: (e) => chain(e).toggleCallout('Warning').run() },
  { title: 'Code block', words: 'pre source program', icon: 'code', typed: '```', insert: (e) => chain(e).toggleCodeBlock().run() },
  {
    title: 'Table',
    words: 'grid rows columns',
    icon: 'table',
    insert: (e) => chain(e).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { title: 'Image', words: 'picture photo figure upload', icon: 'image', insert: (_, services) => services.openDialog({ kind: 'image' }) },
  {
    title: 'Video or audio',
    words: 'recording player film sound upload mp4 mp3',
    icon: 'recording',
    insert: (_, services) => services.openDialog({ kind: 'recording' }),
  },
  { title: 'Divider', words: 'hr rule line separator', icon: 'divider', typed: '---', insert: (e) => chain(e).setHorizontalRule().run() },
  { title: 'Details', words: 'collapse expand summary spoiler', icon: 'details', insert: (e) => chain(e).insertDetails().run() },
  {
    title: 'HTML block',
    words: 'raw source embed iframe',
    icon: 'html',
    insert: (_, services) => services.openDialog({ kind: 'html', position: null, html: '', inline: false }),
  },
]

/** The items with a word that begins with the query or, when there is none, the items that contain it. */
export function findSlashItems(query: string): readonly SlashItem[] {
  const wanted = query.trim().toLowerCase()
  const text = ({ title, words }: SlashItem) => ` ${title} ${words}`.toLowerCase()
  const beginning = SLASH_ITEMS.filter((item) => text(item).includes(` ${wanted}`))
  return beginning.length > 0 ? beginning : SLASH_ITEMS.filter((item) => text(item).includes(wanted))
}
