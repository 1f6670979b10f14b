// The checks before publishing: 'bad' prevents it, 'warn' marks what readers would miss.
import type { DraftFields, EditedPost } from '../../drafts/draft.ts'
import { checkFields } from '../../drafts/draft-rows.ts'
import type { Outline } from './outline.ts'
import type { SlugAnswer } from './slug-answer.ts'

export type CheckLevel = 'ok' | 'warn' | 'bad'
/** An element of the article: `index` counts the elements of the same kind from 0. */
export type CheckLocation = { kind: 'heading' | 'image' | 'link'; index: number }
export type Check = { name: string; level: CheckLevel; message: string; field: keyof DraftFields; location?: CheckLocation }

type Draft = { fields: DraftFields; outline: Outline; slug: SlugAnswer | null; live: EditedPost['live'] }

const DESCRIPTION_LENGTH = 160

export function checkDraft({ fields, outline, slug, live }: Draft): Check[] {
  return [
    checkTitle(fields),
    checkSlugField(fields, slug, live),
    checkDescription(fields.description.trim()),
    ...(fields.type === 'page' ? [] : [checkThumbnail(fields), checkCategories(fields.category)]),
    checkLength(outline),
    checkAlt(outline),
    checkHeadings(outline),
    checkLinks(outline),
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

function checkThumbnail({ thumbnail }: DraftFields): Check {
  return thumbnail.trim() ? check('thumbnail', 'ok', 'Thumbnail') : check('thumbnail', 'warn', 'No thumbnail: a drawn cover is shown')
}

function checkCategories({ length }: string[]): Check {
  if (length === 0) return check('category', 'warn', 'No category')
  return check('category', 'ok', count(length, 'category', 'categories'))
}

function checkLength({ text, code, images }: Outline): Check {
  if (text === '' && code === '' && images.length === 0) return check('content', 'warn', 'The article is empty', 'length')
  return check('content', 'ok', 'The article has a text', 'length')
}

function checkAlt({ images }: Outline): Check {
  const missing = images.flatMap(({ alt }, index) => (alt?.trim() ? [] : [index]))
  if (missing.length === 0)
    return check('content', 'ok', images.length === 0 ? 'No images without alt text' : 'Images have alt texts', 'alt')
  return inArticle('alt', `${count(missing.length, 'image has', 'images have')} no alt text`, { kind: 'image', index: missing[0] ?? 0 })
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

function checkLinks({ links }: Outline): Check {
  const withoutTarget = links.flatMap(({ href }, index) => (['', '#'].includes(href?.trim() ?? '') ? [index] : []))
  const [first] = withoutTarget
  if (first !== undefined)
    return inArticle('links', `${count(withoutTarget.length, 'link leads', 'links lead')} nowhere`, { kind: 'link', index: first })
  const withoutText = links.flatMap(({ text }, index) => (text === '' ? [index] : []))
  if (withoutText[0] !== undefined)
    return inArticle('links', `${count(withoutText.length, 'link has', 'links have')} no text`, { kind: 'link', index: withoutText[0] })
  const message = links.length === 0 ? 'No links to check' : `${count(links.length, 'link leads', 'links lead')} somewhere`
  return check('content', 'ok', message, 'links')
}

/** A warning about an element of the article. */
function inArticle(name: string, message: string, location: CheckLocation): Check {
  return { ...check('content', 'warn', message, name), location }
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
