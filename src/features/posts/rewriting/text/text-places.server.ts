// The places of a text in a post, and the post with another text at these places.

import { askMarkdown } from '../article-source.server.ts'
import type { BothTexts, PostToRewrite, Texts } from '../rewrite-post.server.ts'
import { linesOfArticle } from './article-lines.ts'
import { findInText } from './find-in-text.ts'
import { type ReplaceInArticle, replaceInArticle } from './replace-in-article.ts'
import { type ArticleMatch, findInLines, type Scope } from './replace-in-lines.ts'
import { LINES, type Place, type TextSearch } from './text-search.ts'

/** `isChosen` decides by the key of a place. */
export type TextReplacement = { replacement: string; isChosen: (key: string) => boolean }

/** The texts of a post that a search is about. Of a draft, what its editor shows: the row follows it. */
function searchedVersions({ type, status, hasWorkingCopy }: PostToRewrite, { states }: TextSearch): Place['version'][] {
  if (status === 'trashed') return []
  if (type === 'page' && !states.includes('pages')) return []
  if (status === 'draft') return type === 'page' || states.includes('drafts') ? ['copy'] : []
  const hasRow = type === 'page' || states.includes(status)
  const hasCopy = hasWorkingCopy && states.includes('changes')
  return [...(hasRow ? (['row'] as const) : []), ...(hasCopy ? (['copy'] as const) : [])]
}

/** The places in their order on the screen. Throws NotRewritten. */
export async function listPlaces(texts: BothTexts, post: PostToRewrite, search: TextSearch): Promise<Place[]> {
  const places: Place[] = []
  for (const version of searchedVersions(post, search)) places.push(...(await placesIn(texts[version], version, search)))
  return places
}

type How = { search: TextSearch; by: TextReplacement }

/** The texts with the replacement at the chosen places. Throws NotRewritten. */
export async function replaceText(texts: BothTexts, post: PostToRewrite, how: How): Promise<BothTexts> {
  const versions = searchedVersions(post, how.search)
  const changed = async (version: Place['version']) =>
    versions.includes(version) ? replaceIn(texts[version], version, how) : texts[version]
  if (post.status === 'draft') return followCopy(texts, await changed('copy'))
  const row = await changed('row')
  return { row, copy: post.hasWorkingCopy ? await changed('copy') : row }
}

/** The row of a draft holds what is valid of the same texts. */
function followCopy({ row, copy }: BothTexts, changed: Texts): BothTexts {
  const followed = { ...row }
  for (const name of [...LINES.map(({ field }) => field), 'content'] as const) if (row[name] === copy[name]) followed[name] = changed[name]
  if (row.markdown === copy.markdown) followed.markdown = changed.markdown
  return { row: followed, copy: changed }
}

async function placesIn(texts: Texts, version: Place['version'], search: TextSearch): Promise<Place[]> {
  return [
    ...searchedLines(search).flatMap(({ field }) =>
      findInText(texts[field], search).map((range, index) => ({
        ...placeIn(texts[field], range),
        ...nameOf({ version, field, index }),
        isCode: false,
      })),
    ),
    ...(await matchesIn(texts, search)).map(({ line: { text, pieces }, ...range }, index) => ({
      ...placeIn(text, range),
      ...nameOf({ version, field: 'content', index }),
      isCode: pieces[range.start]?.isCode ?? false,
    })),
  ]
}

function searchedLines({ parts }: TextSearch) {
  return LINES.filter(({ part }) => parts.includes(part))
}

function scopeOf({ parts }: TextSearch): Scope {
  return { text: parts.includes('text'), code: parts.includes('code') }
}

async function matchesIn({ content, markdown, dialect }: Texts, search: TextSearch): Promise<ArticleMatch[]> {
  const scope = scopeOf(search)
  if (!scope.text && !scope.code) return []
  const lines = markdown === null ? linesOfArticle(content) : await askMarkdown('linesOfMarkdown', { markdown, dialect })
  return findInLines(lines, search, scope)
}

type Name = Pick<Place, 'version' | 'field'> & { index: number }

function nameOf({ version, field, index }: Name): Pick<Place, 'key' | 'version' | 'field'> {
  return { key: keyOf({ version, field, index }), version, field }
}

function keyOf({ version, field, index }: Name): string {
  return `${version}:${field}:${index}`
}

const CONTEXT = 48

function placeIn(text: string, { start, end }: { start: number; end: number }): Pick<Place, 'before' | 'match' | 'after'> {
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const after = text.slice(end, end + CONTEXT)
  return {
    before: `${start > CONTEXT ? '…' : ''}${before}`.toWellFormed(),
    match: text.slice(start, end),
    after: `${after}${text.length > end + CONTEXT ? '…' : ''}`.toWellFormed(),
  }
}

async function replaceIn(texts: Texts, version: Place['version'], { search, by: { replacement, isChosen } }: How): Promise<Texts> {
  const chosen = (field: Place['field']) => (index: number) => isChosen(keyOf({ version, field, index }))
  const inArticle = { search, scope: scopeOf(search), replacement, isChosen: chosen('content') }
  const written = {
    ...texts,
    content: replaceInArticle(texts.content, inArticle),
    markdown: texts.markdown === null ? null : await replaceInSource(texts, texts.markdown, inArticle),
  }
  for (const { field } of searchedLines(search)) {
    written[field] = replaceInLine(texts[field], search, { replacement, isChosen: chosen(field) })
  }
  return written
}

async function replaceInSource(texts: Texts, markdown: string, { isChosen, ...how }: ReplaceInArticle<TextSearch>): Promise<string> {
  const matches = await matchesIn(texts, how.search)
  const chosen = new Set([...matches.keys()].filter(isChosen))
  return chosen.size === 0 ? markdown : askMarkdown('replaceInMarkdown', { ...how, markdown, dialect: texts.dialect, chosen })
}

function replaceInLine(text: string, search: TextSearch, by: { replacement: string; isChosen: (index: number) => boolean }): string {
  let written = ''
  let from = 0
  for (const [index, { start, end }] of findInText(text, search).entries()) {
    if (!by.isChosen(index)) continue
    written += text.slice(from, start) + by.replacement
    from = end
  }
  return written + text.slice(from)
}
