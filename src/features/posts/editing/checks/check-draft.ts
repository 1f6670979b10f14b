// The list an owner goes through before publishing: what would keep the post from being published, and what readers would miss.
import type { DraftFields, EditedPost } from '../../draft.ts'
import { checkFields } from '../../writing/draft-fields.ts'
import type { Outline } from './outline.ts'
import type { SlugAnswer } from './slug-answer.ts'

export type CheckLevel = 'ok' | 'warn' | 'bad'
export type Check = { name: string; level: CheckLevel; words: string; field: keyof DraftFields }

type Draft = { fields: DraftFields; outline: Outline; slug: SlugAnswer | null; live: EditedPost['live'] }

const DESCRIPTION_LENGTH = 160

export function checkDraft({ fields, outline, slug, live }: Draft): Check[] {
  return [
    checkTitle(fields),
    checkSlugField(fields, slug, live),
    checkDescription(fields.description.trim()),
    fields.thumbnail.trim() ? check('thumbnail', 'ok', 'Thumbnail') : check('thumbnail', 'warn', 'No thumbnail: a drawn cover is shown'),
    checkCategories(fields.category),
    checkLength(outline),
    checkAlt(outline),
    checkHeadings(outline),
    checkLinks(outline),
    ...checkOthers(fields),
  ]
}

/** What publishing asks of the fields that have no words of their own here. */
function checkOthers(fields: DraftFields): Check[] {
  const own: readonly string[] = ['title', 'slug'] satisfies (keyof DraftFields)[]
  return checkFields(fields)
    .issues.filter(({ field }) => !own.includes(field))
    .map(({ field, message }) => check(field, 'bad', withoutStop(message), `${field}-refused`))
}

/** The gravest of all: what a publish button has to heed. */
export function gravest(checks: readonly Check[]): CheckLevel {
  if (checks.some(({ level }) => level === 'bad')) return 'bad'
  return checks.some(({ level }) => level === 'warn') ? 'warn' : 'ok'
}

function check(field: keyof DraftFields, level: CheckLevel, words: string, name: string = field): Check {
  return { name, field, level, words }
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

function checkCategories({ length }: string[]): Check {
  if (length === 0) return check('category', 'warn', 'No category')
  return check('category', 'ok', count(length, 'category', 'categories'))
}

function checkLength({ text, code, images }: Outline): Check {
  if (text === '' && code === '' && images.length === 0) return check('content', 'warn', 'The article is empty', 'length')
  return check('content', 'ok', 'The article has a text', 'length')
}

function checkAlt({ images }: Outline): Check {
  // An empty text is a decision (decoration); none at all is an oversight.
  const missing = images.filter(({ alt }) => alt === null).length
  const empty = images.filter(({ alt }) => alt !== null && alt.trim() === '').length
  if (missing + empty === 0)
    return check('content', 'ok', images.length === 0 ? 'No images without alt text' : 'Images have alt texts', 'alt')
  return check('content', 'warn', `${count(missing + empty, 'image has', 'images have')} no alt text`, 'alt')
}

function checkHeadings({ headings }: Outline): Check {
  if (headings.some(({ text }) => text === '')) return check('content', 'warn', 'A heading is empty', 'headings')
  if (headings.some(({ level }) => level === 1)) return check('content', 'warn', 'Heading 1 is the title: begin with heading 2', 'headings')
  const skipped = headings.find(({ level }, place) => level > (headings[place - 1]?.level ?? 1) + 1)
  if (skipped) return check('content', 'warn', `“${skipped.text}” skips a level of headings`, 'headings')
  return check('content', 'ok', 'Headings in order', 'headings')
}

function checkLinks({ links }: Outline): Check {
  const aimless = links.filter(({ href }) => href === null || href.trim() === '' || href.trim() === '#').length
  if (aimless > 0) return check('content', 'warn', `${count(aimless, 'link leads', 'links lead')} nowhere`, 'links')
  const empty = links.filter(({ text }) => text === '').length
  if (empty > 0) return check('content', 'warn', `${count(empty, 'link has', 'links have')} no text`, 'links')
  return check(
    'content',
    'ok',
    links.length === 0 ? 'No links to check' : `${count(links.length, 'link leads', 'links lead')} somewhere`,
    'links',
  )
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
