// Makes the HTML of an article from the text of a post in WordPress: blocks, or the classic editor, and shortcodes in both.

import { parseFragment } from '#src/features/posts/markdown/reading/html/fragment.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { hasBlocks, insertReusedBlocks, replaceBlocks } from './blocks.ts'
import { addParagraphs } from './paragraphs.ts'
import type { ShortcodeContext } from './shortcode-converters.ts'
import { replaceShortcodes } from './shortcodes.ts'
import { type SiteLinks, tidyTree } from './tidy-tree.ts'

/** `reusedBlocks` by the ids that blocks refer to. */
export type BodyContext = ShortcodeContext & SiteLinks & { reusedBlocks: ReadonlyMap<string, string> }

/** Throws an Error whose message is the reason to skip the post. */
export function readBody(written: string, context: BodyContext): { html: string; notes: string[] } {
  const { text, missing } = insertReusedBlocks(written.replace(/\r\n?/g, '\n'), context.reusedBlocks)
  const shortcodes = replaceShortcodes(text, context)
  const blocks = hasBlocks(text) ? replaceBlocks(shortcodes.html) : { html: addParagraphs(shortcodes.html), unknown: new Set<string>() }
  const notes = [
    ...noteOf('shortcode', shortcodes.unknown, 'not known here, only the text stays'),
    ...noteOf('block', blocks.unknown, 'left out, WordPress fills it itself'),
    ...(missing > 0 ? [`${plural(missing, 'reusable block')} left out: not in the export`] : []),
  ]
  return { html: tidyHtml(blocks.html, context), notes }
}

function noteOf(kind: string, names: ReadonlySet<string>, what: string): string[] {
  return names.size === 0 ? [] : [`${kind} ${[...names].join(', ')}: ${what}`]
}

function tidyHtml(html: string, links: SiteLinks): string {
  const tree = parseFragment(html)
  tidyTree(tree, links)
  return treeToHtml(tree)
}
