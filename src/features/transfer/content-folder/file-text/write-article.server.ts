// The article of a post as the body of its file.
import type { Root } from 'hast'
import { CONVERTED_LENGTH } from '#src/features/posts/markdown/article-markdown.server.ts'
import { titleOf } from '#src/features/posts/markdown/reading/parse/extract-title.ts'
import { excerptOf } from '#src/features/posts/rendering/excerpt.ts'
import { isElement } from '#src/features/posts/rendering/hast-tree.ts'
import { type ImportContext, importReferences } from '../../import/local-links.server.ts'
import type { PostFile } from '../../import/post-file.ts'
import { readFileText } from '../../import/read-file-text.server.ts'
import { type ArticleBlock, blocksOfTree } from './article-blocks.ts'
import { changeBlocks } from './change-blocks.ts'
import { changeList } from './change-list.ts'
import { changeNotes, isNotes } from './change-notes.ts'
import { type MarkdownStyle, styleOf } from './markdown-style.ts'
import { matchLists } from './match-lists.ts'
import { type ParsedSource, type Segment, type Source, splitSource } from './segments.ts'
import { wrapLike } from './wrap-paragraph.ts'
import { writeMarkdown } from './write-markdown.ts'

/** `title` is that of the post, for an article whose heading says it. */
export type ArticleContext = {
  file: string
  context: ImportContext
  title: string
  toFile: (address: string) => string
}

/** `excerpt` is the first paragraph, `title` that of a heading which is the title of a post without one. */
export type WrittenArticle = { body: string; excerpt: string; title: string | null }

/** `plain` is the tree for texts without marks. */
type ReadBody = { plain: Root; blocks: ArticleBlock[]; source: ParsedSource | null; title: string | null }
type Body = Pick<PostFile, 'body' | 'markup' | 'isOwn'> & { hasTitle: boolean }

/** Reads an article as the import does. Null for what it refuses. */
async function readBody({ hasTitle, ...text }: Body, { file, context }: ArticleContext): Promise<ReadBody | null> {
  try {
    const article = { file, firstLine: 1, ...text }
    const { tree, plain, source } = readFileText(article, context.layout)
    const title = hasTitle ? null : titleOf(tree, plain)
    await importReferences(tree, { file, firstLine: 1, addresses: new Map() }, context)
    const blocks = blocksOfTree(tree)
    return blocks && { plain, blocks, source, title }
  } catch {
    return null
  }
}

/** After so many attempts another way is tried. */
const MAX_ATTEMPTS = 6

/** The whole article as Markdown, with the blocks as HTML that Markdown cannot say. Null when it cannot say the article with them either. */
export async function writeWholeArticle(
  blocks: readonly ArticleBlock[],
  options: ArticleContext,
  length: number,
): Promise<WrittenArticle | null> {
  if (length > CONVERTED_LENGTH) return null
  const raw = new Set<number>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const body = writeMarkdown(blocks, { toFile: options.toFile, raw, style: styleOf('') })
    const read = body === null ? null : await readBody({ body, markup: 'markdown', isOwn: false, hasTitle: true }, options)
    if (body === null || read === null) return null
    const wrong = differentBlocks(blocks, read.blocks)
    if (wrong.length === 0) return { body, excerpt: excerptOf(read.plain), title: null }
    const known = raw.size
    for (const index of wrong) raw.add(index)
    if (raw.size === known) return null
  }
  return null
}

/** The body of the file with the lines of all blocks that did not change. Null when they cannot be told apart, or when most of them changed. */
export async function writeChangedBlocks(
  { body, markup, isOwn, title }: Pick<PostFile, 'body' | 'markup' | 'isOwn' | 'title'>,
  blocks: readonly ArticleBlock[],
  options: ArticleContext,
): Promise<WrittenArticle | null> {
  const old = await readBody({ body, markup, isOwn, hasTitle: title !== null }, options)
  const found = old?.source ? splitSource(body, old.source, old.blocks) : null
  if (!old || !found) return null
  const notes = { before: old.blocks.find(isNotes), after: blocks.find(isNotes) }
  const titled =
    old.title === null || old.title === options.title ? found : { ...found, preamble: changeTitle(found.preamble, options.title) }
  const source = changeNotes(titled, notes, (block) => writeBlock(block, { isRaw: false, style: styleOf(body) }, options))
  const matches = matchLists(
    old.blocks.map(({ key }) => key),
    blocks.map(({ key }) => key),
  )
  return matches && tryChanges({ source, matches, old: old.blocks, blocks, markup, isOwn, hasTitle: title !== null, body }, options)
}

function changeTitle(preamble: string, title: string): string {
  return preamble.replace(/^# .*$/m, () => `# ${title.replace(/[\\`*_[\]<>#&]/g, '\\$&')}`)
}

type Changes = Body & { source: Source; matches: Map<number, number>; old: readonly ArticleBlock[]; blocks: readonly ArticleBlock[] }

async function tryChanges(changes: Changes, options: ArticleContext): Promise<WrittenArticle | null> {
  const { source, matches, blocks, markup, isOwn, hasTitle } = changes
  const ways: Ways = { raw: new Set(), isByItems: true, isSpaced: false, wrapped: 'none' }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const write = (index: number, segment: Segment | null) => writeInPlaceOf(segment, { index, changes, ways }, options)
    const count = blocks.filter((block) => !isNotes(block)).length
    const body = changeBlocks(source, { matches, count }, { write, isSpaced: ways.isSpaced })
    const read = await readBody({ body, markup, isOwn, hasTitle }, options)
    const wrong = read === null ? [] : differentBlocks(blocks, read.blocks)
    if (read && wrong.length === 0) return { body, excerpt: excerptOf(read.plain), title: read.title }
    if (!tryOtherWays(ways, wrong, matches)) return null
  }
  return null
}

/**
 * `raw` are blocks that stay HTML; the items of a list change one by one, or the list as a whole. `wrapped` is `some` when a paragraph was wrapped
 * as before, and `never` where that makes it another one.
 */
type Ways = { raw: Set<number>; isByItems: boolean; isSpaced: boolean; wrapped: 'none' | 'some' | 'never' }

/** False when there is no other way. */
function tryOtherWays(ways: Ways, wrong: readonly number[], matches: ReadonlyMap<number, number>): boolean {
  const kept = new Set(matches.values())
  const added = wrong.filter((index) => !kept.has(index) && !ways.raw.has(index))
  if (ways.wrapped === 'some') ways.wrapped = 'never'
  else if (ways.isByItems) ways.isByItems = false
  else if (added.length > 0) for (const index of added) ways.raw.add(index)
  else if (ways.isSpaced) return false
  else ways.isSpaced = true
  return true
}

type Place = { index: number; changes: Changes; ways: Ways }

function writeInPlaceOf(segment: Segment | null, { index, changes, ways }: Place, options: ArticleContext): string {
  const block = changes.blocks[index]
  const written = { isRaw: ways.raw.has(index), style: styleOf(changes.body, segment?.core) }
  const before = changes.old[segment?.blocks[0] ?? -1]
  const list =
    ways.isByItems && block && segment ? changeList(segment, { before, after: block }, (item) => writeBlock(item, written, options)) : null
  const text = list ?? writeBlock(block, written, options)
  if (!segment || ways.wrapped === 'never' || !isParagraph(before) || !isParagraph(block)) return text
  const wrapped = wrapLike(segment.core, text)
  if (wrapped !== text) ways.wrapped = 'some'
  return wrapped
}

function isParagraph(block: ArticleBlock | undefined): boolean {
  const [node, ...others] = block?.nodes ?? []
  return others.length === 0 && isElement(node, 'p')
}

/** A block that cannot be converted stays HTML, and makes the comparison fail when that is no block either. */
function writeBlock(
  block: ArticleBlock | undefined,
  { isRaw, style }: { isRaw: boolean; style: MarkdownStyle },
  { toFile }: ArticleContext,
): string {
  if (!block) return ''
  const markdown = isRaw || block.key.length > CONVERTED_LENGTH ? null : writeMarkdown([block], { toFile, style, raw: new Set() })
  return markdown ?? writeMarkdown([block], { toFile, style, raw: new Set([0]) }) ?? ''
}

/** The indexes of the wanted blocks that were not read. Where what was read has further blocks, those that surround them. */
function differentBlocks(wanted: readonly ArticleBlock[], read: readonly ArticleBlock[]): number[] {
  const matches = matchLists(
    wanted.map(({ key }) => key),
    read.map(({ key }) => key),
  )
  if (!matches) return wanted.map((_, index) => index)
  const wrong = new Set(wanted.flatMap((_, index) => (matches.has(index) ? [] : [index])))
  let next = 0
  for (const [index, place] of [...matches, [wanted.length, read.length] as const]) {
    if (place > next && !wrong.has(index - 1))
      for (const around of [index - 1, index]) if (around >= 0 && around < wanted.length) wrong.add(around)
    next = place + 1
  }
  return [...wrong].sort((one, other) => one - other)
}
