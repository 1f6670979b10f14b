import type { Editor } from '@tiptap/react'
import type { EditorServices } from '../editor-services.ts'
import type { EditorIconName } from '../toolbar/editor-icon.tsx'
import { findItems } from './find-items.ts'

export type SlashItem = {
  title: string
  /** Further search words. */
  words: string
  icon: EditorIconName
  /** Of a snippet, whose name is no unique title. */
  id?: string
  /** Inserts into the line, or splits it by itself when a dialog is confirmed. */
  keepsParagraph?: boolean
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
  { title: 'Callout: note', words: 'info aside box', icon: 'callout', insert: (e) => chain(e).toggleCallout('Note').run() },
  { title: 'Callout: tip', words: 'hint aside box', icon: 'callout', insert: (e) => chain(e).toggleCallout('Tip').run() },
  { title: 'Callout: important', words: 'aside box', icon: 'callout', insert: (e) => chain(e).toggleCallout('Important').run() },
  { title: 'Callout: warning', words: 'aside box', icon: 'warning', insert: (e) => chain(e).toggleCallout('Warning').run() },
  { title: 'Callout: caution', words: 'danger aside box', icon: 'warning', insert: (e) => chain(e).toggleCallout('Caution').run() },
  { title: 'Definition list', words: 'dl terms glossary', icon: 'list', insert: (e) => chain(e).insertDefinitionList().run() },
  { title: 'Code block', words: 'pre source program', icon: 'code', typed: '```', insert: (e) => chain(e).toggleCodeBlock().run() },
  { title: 'Code tabs', words: 'group alternatives variants languages', icon: 'code', insert: (e) => chain(e).insertCodeGroup().run() },
  {
    title: 'Formula',
    words: 'math tex latex equation',
    icon: 'formula',
    typed: '$$',
    insert: (e) => chain(e).insertFormula({ isBlock: true }).run(),
  },
  {
    title: 'Formula in a line',
    words: 'math tex latex inline',
    icon: 'formula',
    typed: '$x$',
    keepsParagraph: true,
    insert: (e) => chain(e).insertFormula({ isBlock: false }).run(),
  },
  {
    title: 'Diagram',
    words: 'mermaid flowchart sequence class state chart',
    icon: 'diagram',
    insert: (e) => chain(e).setNode('codeBlock', { language: 'mermaid' }).insertContent('flowchart LR\n  A --> B').run(),
  },
  {
    title: 'Table',
    words: 'grid rows columns',
    icon: 'table',
    insert: (e) => chain(e).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    title: 'Image',
    words: 'picture photo figure upload',
    icon: 'image',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'image' }),
  },
  {
    title: 'Gallery',
    words: 'pictures photos images row side',
    icon: 'gallery',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'gallery', position: null }),
  },
  {
    title: 'Video or audio',
    words: 'recording player film sound upload mp4 mp3',
    icon: 'recording',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'file', position: null }),
  },
  {
    title: 'Download',
    words: 'file attachment pdf zip gzip epub upload',
    icon: 'link',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'file', position: null }),
  },
  {
    title: 'Video or gist from another site',
    words: 'youtube vimeo embed card github player',
    icon: 'recording',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'embed', position: null, href: '', label: '' }),
  },
  { title: 'Divider', words: 'hr rule line separator', icon: 'divider', typed: '---', insert: (e) => chain(e).setHorizontalRule().run() },
  { title: 'Details', words: 'collapse expand summary spoiler', icon: 'details', insert: (e) => chain(e).insertDetails().run() },
  {
    title: 'Footnote',
    words: 'note reference endnote',
    icon: 'footnote',
    typed: '[^]',
    keepsParagraph: true,
    insert: (e) => chain(e).insertFootnote().run(),
  },
  {
    title: 'HTML block',
    words: 'raw source embed iframe',
    icon: 'html',
    keepsParagraph: true,
    insert: (_, services) => services.openDialog({ kind: 'html', position: null, html: '', inline: false }),
  },
]

/** As `findItems`, of the blocks by default. */
export function findSlashItems(query: string, items: readonly SlashItem[] = SLASH_ITEMS): readonly SlashItem[] {
  return findItems(query, items)
}
