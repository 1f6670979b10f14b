// The checks before publishing: 'bad' prevents it, 'warn' marks what readers would miss, 'note' says what is not known.
import { plural } from '#src/lib/format/format-count.ts'
import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { publicPath } from '../../admin/list/post-paths.ts'
import type { DraftFields, EditedPost } from '../../drafts/draft.ts'
import { checkFields } from '../../drafts/draft-rows.ts'
import { SEARCH_TITLE_LENGTH } from '../../post-limits.ts'
import type { ArticlePlace } from '../../rich-text/editor-props.ts'
import { checkLinks, type LinkReport } from './check-links.ts'
import { type LinkAnswers, withOwnAddress } from './link-answers.ts'
import type { Outline } from './outline.ts'
import type { SlugAnswer } from './slug-answer.ts'

export type CheckLevel = 'ok' | 'note' | 'warn' | 'bad'
export type Check = { name: string; level: CheckLevel; message: string; field: keyof DraftFields; location?: ArticlePlace }

/** `links` is what the server found out about links so far, `origin` that of the site. */
type Draft = {
  fields: DraftFields
  outline: Outline
  slug: SlugAnswer | null
  links: LinkAnswers
  live: EditedPost['live']
  origin: string
}

export function checkDraft({ fields, outline, slug, links, live, origin }: Draft): Check[] {
  return [
    checkTitle(fields),
    checkSlugField(fields, slug, live),
    checkDescription(fields.description.trim()),
    ...checkSearchTexts(fields),
    ...(fields.type === 'page' ? [] : [checkThumbnail(fields), checkCategories(fields.category)]),
    checkLength(outline),
    ...checkMissingPictures(outline),
    checkAlt(outline),
    checkHeadings(outline),
    ...checkFootnotes(outline),
    linkCheck(checkLinks(outline.links, withOwnAddress(links, { origin, path: publicPath(fields.slug, fields.type) }))),
    ...checkOthers(fields),
  ]
}

/** The other rules of publishing. Title and slug have checks of their own. */
function checkOthers(fields: DraftFields): Check[] {
  const checked: readonly string[] = ['title', 'slug'] satisfies (keyof DraftFields)[]
  return checkFields(fields)
    .issues.filter(({ field }) => !checked.includes(field))
    .map(({ field, message }) => check(field, 'bad', withoutStop(message), `${field}-refused`))
}

/** Whether a check needs something of the owner. */
export function isComplaint({ level }: Check): boolean {
  return level === 'warn' || level === 'bad'
}

/** The checks of a text that nobody has begun: what is missing is no fault yet. */
export function withoutComplaints(checks: readonly Check[]): Check[] {
  return checks.map((found) => (isComplaint(found) ? { ...found, level: 'note' } : found))
}

export function mostSevere(checks: readonly Check[]): CheckLevel {
  if (checks.some(({ level }) => level === 'bad')) return 'bad'
  return checks.some(({ level }) => level === 'warn') ? 'warn' : 'ok'
}

function check(field: keyof DraftFields, level: CheckLevel, message: string, name: string = field): Check {
  return { name, field, level, message }
}

function checkTitle({ title }: DraftFields): Check {
  if (title.trim() === '') return check('title', 'bad', 'The title is missing')
  if (title.length > 300) return check('title', 'bad', 'The title is longer than 300 characters')
  return check('title', 'ok', 'Title')
}

function checkSlugField({ slug }: DraftFields, answer: SlugAnswer | null, live: EditedPost['live']): Check {
  if (slug.trim() === '') return check('slug', 'ok', 'The address is made from the title')
  if (answer && !answer.isFree) return check('slug', 'bad', `Address: ${withoutStop(answer.reason ?? 'It cannot be used')}`)
  if (answer?.reason) return check('slug', 'warn', `Address: ${withoutStop(answer.reason)}`)
  if (live && live.slug !== slug) return check('slug', 'warn', 'The address changes: the old one will lead to it')
  return check('slug', 'ok', 'The address is free')
}

function checkDescription({ length }: { length: number }): Check {
  if (length === 0) return check('description', 'warn', 'No description: search engines choose one')
  if (length > DESCRIPTION_LENGTH) return check('description', 'warn', `Description, ${length} characters: cut after ${DESCRIPTION_LENGTH}`)
  return check('description', 'ok', `Description, ${length} characters`)
}

/** Texts that search engines would cut, and a warning for a post that they leave out. */
function checkSearchTexts({ metaTitle, metaDescription, noindex }: DraftFields): Check[] {
  return [
    ...checkLengthInSearch('metaTitle', 'Search title', { length: metaTitle.trim().length, limit: SEARCH_TITLE_LENGTH }),
    ...checkLengthInSearch('metaDescription', 'Search description', { length: metaDescription.trim().length, limit: DESCRIPTION_LENGTH }),
    ...(noindex ? [check('noindex', 'warn', 'Search engines are asked to leave it out')] : []),
  ]
}

function checkLengthInSearch(
  field: 'metaTitle' | 'metaDescription',
  name: string,
  { length, limit }: { length: number; limit: number },
): Check[] {
  if (length === 0) return []
  if (length > limit) return [check(field, 'warn', `${name}, ${length} characters: search engines cut it after about ${limit}`)]
  return [check(field, 'ok', `${name}, ${length} characters`)]
}

function checkThumbnail({ thumbnail }: DraftFields): Check {
  return thumbnail.trim() ? check('thumbnail', 'ok', 'Thumbnail') : check('thumbnail', 'warn', 'No thumbnail: a drawn cover is shown')
}

function checkCategories({ length }: string[]): Check {
  if (length === 0) return check('category', 'warn', 'No category')
  return check('category', 'ok', plural(length, 'category', 'categories'))
}

function checkLength({ text, code, images }: Outline): Check {
  if (text === '' && code === '' && images.length === 0) return check('content', 'warn', 'The article is empty', 'length')
  return check('content', 'ok', 'The article has a text', 'length')
}

const NAMED_PICTURES = 10

/** Names each picture that readers would miss, up to a number that one can read. */
function checkMissingPictures({ missingPictures }: Outline): Check[] {
  const named = missingPictures.slice(0, missingPictures.length > NAMED_PICTURES ? NAMED_PICTURES - 1 : NAMED_PICTURES)
  const checks = named.map((name, index) =>
    inArticle(`missing-picture-${index}`, `“${name}” is not uploaded: readers will not see it`, { kind: 'missing-picture', index }),
  )
  const others = missingPictures.length - named.length
  if (others === 0) return checks
  const message = `${others} more pictures are not uploaded`
  return [...checks, inArticle('missing-pictures', message, { kind: 'missing-picture', index: named.length })]
}

function checkAlt({ images }: Outline): Check {
  const missing = images.flatMap(({ alt }, index) => (alt?.trim() ? [] : [index]))
  if (missing.length === 0)
    return check('content', 'ok', images.length === 0 ? 'No images without alt text' : 'Images have alt texts', 'alt')
  return inArticle('alt', `${plural(missing.length, 'image has', 'images have')} no alt text`, { kind: 'image', index: missing[0] ?? 0 })
}

function checkHeadings({ headings }: Outline): Check {
  const faults: [(heading: Outline['headings'][number], index: number) => boolean, (text: string) => string][] = [
    [({ text }) => text === '', () => 'A heading is empty'],
    [({ level }) => level === 1, () => 'Heading 1 is the title: begin with heading 2'],
    [({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1, (text) => `“${text}” skips a level of headings`],
  ]
  for (const [isFault, describe] of faults) {
    const index = headings.findIndex(isFault)
    if (index >= 0) return inArticle('headings', describe(headings[index]?.text ?? ''), { kind: 'heading', index })
  }
  return check('content', 'ok', 'Headings in order', 'headings')
}

/** Nothing for an article without footnotes. */
function checkFootnotes({ footnotes }: Outline): Check[] {
  if (footnotes.length === 0) return []
  const empty = footnotes.flatMap(({ isEmpty }, index) => (isEmpty ? [index] : []))
  const unused = footnotes.flatMap(({ isUnused }, index) => (isUnused ? [index] : []))
  const describe = (indexes: readonly number[], fault: string) =>
    indexes.length === 1
      ? `Footnote ${(indexes[0] ?? 0) + 1} ${fault}`
      : `Footnotes ${indexes.map((index) => index + 1).join(', ')} ${fault}`
  if (empty.length > 0) {
    const message = describe(empty, empty.length === 1 ? 'is empty' : 'are empty')
    return [inArticle('footnotes', message, { kind: 'footnote', index: empty[0] ?? 0 })]
  }
  if (unused.length > 0) {
    const message = describe(unused, unused.length === 1 ? 'has no reference in the text' : 'have no reference in the text')
    return [inArticle('footnotes', message, { kind: 'footnote', index: unused[0] ?? 0 })]
  }
  return [check('content', 'ok', `${plural(footnotes.length, 'footnote')}, each with its reference`, 'footnotes')]
}

function linkCheck({ message, index, isChecked }: LinkReport): Check {
  if (index !== null) return inArticle('links', message, { kind: 'link', index })
  return check('content', isChecked ? 'ok' : 'note', message, 'links')
}

/** A warning about an element of the article. */
function inArticle(name: string, message: string, location: ArticlePlace): Check {
  return { ...check('content', 'warn', message, name), location }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
