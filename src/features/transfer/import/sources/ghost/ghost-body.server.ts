// The text of a post of Ghost as HTML: what the site has rendered, else the document of the editor.
import type { Root } from 'hast'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { TOO_DEEP } from '#src/features/posts/markdown/reading/parse/shallow-tree.ts'
import { type Fields, textField } from '../fields.ts'
import type { Notes } from './ghost-cards.ts'
import { readGhostHtml } from './ghost-html.ts'
import { convertLexical } from './lexical.ts'
import { convertMobiledoc } from './mobiledoc.ts'
import { dropPortalLinks } from './portal-links.ts'

/** Throws an Error whose message is the reason to skip the post. */
export function readGhostBody(post: Fields, notes: Notes): string {
  try {
    const body = readBody(post, notes)
    dropPortalLinks(body, notes)
    return treeToHtml(body)
  } catch (error) {
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}

function readBody(post: Fields, notes: Notes): Root {
  const html = withoutSite(textField(post, 'html'))
  if (html !== '') return readGhostHtml(html, notes)
  const lexical = withoutSite(textField(post, 'lexical'))
  const mobiledoc = withoutSite(textField(post, 'mobiledoc'))
  if (lexical !== '') return { type: 'root', children: convertLexical(lexical, notes) }
  return mobiledoc === '' ? { type: 'root', children: [] } : { type: 'root', children: convertMobiledoc(mobiledoc, notes) }
}

/** Addresses of the own site begin with a placeholder. */
export function withoutSite(text: string): string {
  return text.replaceAll('__GHOST_URL__', '')
}
