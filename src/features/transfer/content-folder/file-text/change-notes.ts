// The definitions of footnotes in the source of an article. They may stand anywhere below the blocks.
import type { Element } from 'hast'
import { isElement, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import type { ArticleBlock } from './article-blocks.ts'
import type { Segment, Source } from './segments.ts'

/** The block with the footnotes of an article. */
export function isNotes({ nodes: [node, ...others] }: ArticleBlock): boolean {
  return others.length === 0 && isElement(node, 'section', 'div') && node.properties.dataFootnotes !== undefined
}

/** A definition for each footnote that changed, at its place; new ones at the end. `write` gives the Markdown of a block with footnotes. */
export function changeNotes(
  source: Source,
  { before, after }: { before: ArticleBlock | undefined; after: ArticleBlock | undefined },
  write: (notes: ArticleBlock) => string,
): Source {
  if (before?.key === after?.key) return source
  const [old, wanted] = [notesIn(before), notesIn(after)]
  const texts = [...new Set([...source.notes.keys(), ...wanted.keys()])].flatMap((name): [string, string | null][] => {
    const note = wanted.get(name)
    if (note === undefined) return [[name, null]]
    return old.get(name)?.key === note.key ? [] : [[name, write(note)]]
  })
  let segments: Segment[] = source.segments
  const added: string[] = []
  for (const [name, text] of texts) {
    const written = source.notes.get(name)
    if (written !== undefined) segments = segments.map(({ gap, ...rest }) => ({ ...rest, gap: gap.replace(written, () => text ?? '') }))
    else if (text !== null) added.push(text)
  }
  return { ...source, segments: append(segments, added) }
}

function append(segments: readonly Segment[], texts: readonly string[]): Segment[] {
  const last = segments.at(-1)
  if (!last || texts.length === 0) return [...segments]
  const end = `${last.core}${last.gap}`
  const space = end.endsWith('\n\n') ? '' : end.endsWith('\n') ? '\n' : '\n\n'
  return [...segments.slice(0, -1), { ...last, gap: `${last.gap}${space}${texts.join('\n')}` }]
}

/** Each footnote as a block of its own. */
function notesIn(block: ArticleBlock | undefined): Map<string, ArticleBlock> {
  const section = block?.nodes[0]
  if (!block || !isElement(section)) return new Map()
  const keys = new Map<string, string>(keysIn(block.key))
  const items = section.children.flatMap((child) =>
    isElement(child, 'ol') ? child.children.filter((item): item is Element => isElement(item, 'li')) : [],
  )
  const list = section.children.find((child): child is Element => isElement(child, 'ol'))
  return new Map(
    items.flatMap((item): [string, ArticleBlock][] => {
      const name = /^fn-(?<name>.+)$/s.exec(textProperty(item, 'id') ?? '')?.groups?.name
      const key = name === undefined ? undefined : keys.get(name)
      if (name === undefined || key === undefined || !list) return []
      return [[name.toLowerCase(), { key, nodes: [{ ...section, children: [{ ...list, children: [item] }] }] }]]
    }),
  )
}

/** The key of a block of footnotes lists their names and keys. */
function keysIn(key: string): [string, string][] {
  const read: unknown = JSON.parse(key)
  const entries: unknown[] = Array.isArray(read) ? read : []
  return entries.flatMap((entry): [string, string][] => (Array.isArray(entry) ? [[String(entry[0]), String(entry[1])]] : []))
}
