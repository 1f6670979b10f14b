// What marks a post as not public in the dialects that an import reads.
import { toDay } from '#src/lib/format/day.ts'
import type { FrontMatterKeys } from './keys.ts'
import { parseDate } from './parse-date.ts'
import { fieldOf, flagOf, textsOf } from './values.ts'

/**
 * Names of keys are those of `normalizeKey`, words those of `toWord`. A post is public when nothing of this table says otherwise. Of `dates` only
 * past ones hide.
 */
export const NOT_PUBLIC = {
  folder: /(?:^|\/)_?(?:drafts?|private|trash|unpublished|wip)\//i,
  /** Jekyll, Astro and Eleventy leave files out whose name begins with an underscore. */
  fileName: /(?:^|\/)_(?!index\.)[^/]+$|\.draft\.[^./]+$/i,
  whenTrue: ['draft', 'isdraft', 'unlisted', 'hidden', 'private'],
  whenFalse: ['published', 'ispublished', 'publish'],
  /** These mean something else in some programs: only a flag counts. */
  whenTrueFlag: [
    'isprivate',
    'ishidden',
    'hide',
    'wip',
    'delisted',
    'isdelisted',
    'archived',
    'isarchived',
    'trashed',
    'deleted',
    'emailonly',
    'headless',
    'eleventyexcludefromcollections',
  ],
  whenFalseFlag: [
    'public',
    'ispublic',
    'visible',
    'isvisible',
    'listed',
    'enabled',
    'active',
    'isactive',
    'online',
    'live',
    'permalink',
    'render',
    'dgpublish',
  ],
  /** Any other word than those of `publicWords` hides. */
  whenNotPublicWord: ['status', 'poststatus', 'publishstatus', 'visibility'],
  publicWords: ['publish', 'published', 'public', 'scheduled', 'future', 'inherit', 'live', 'listed', 'everyone', 'featured', 'true'],
  whenHiddenWord: ['state', 'stage', 'display', 'access', 'audience', 'emailtype'],
  hiddenWords: [
    ...[
      'archived',
      'deleted',
      'draft',
      'hidden',
      'idea',
      'inprogress',
      'inreview',
      'internal',
      'members',
      'needsreview',
      'none',
      'onlypaid',
    ],
    ...['paid', 'pending', 'pendingreview', 'premium', 'private', 'protected', 'review', 'subscribers', 'trash', 'unlisted', 'unpublished'],
    ...['wip'],
  ],
  whenPresent: ['password'],
  dates: [
    ...['expirydate', 'expiry', 'expires', 'expireson', 'expiresat', 'expirationdate', 'unpublishdate', 'unpublishon', 'unpublishat'],
    ...['publishdown', 'publishuntil', 'publisheduntil', 'visibleuntil', 'validuntil'],
  ],
} as const

export type Visibility = {
  isPublic: boolean
  /** Why the post is not public, or not for ever: each a sentence without a full stop. */
  notes: string[]
}

/** Whether a file is meant for everybody. Throws for words of `draft` and `published` that are neither true nor false. */
export function readVisibility(file: string, keys: FrontMatterKeys, now: Date): Visibility {
  const expiry = keys.find(NOT_PUBLIC.dates)
  const end = expiry && parseDate(expiry.value)
  const reasons = [
    ...reasonsInPath(file),
    ...NOT_PUBLIC.whenTrue.flatMap((name) => reasonOf(keys.find([name]), (value) => flagOf(value, name) === true)),
    ...NOT_PUBLIC.whenFalse.flatMap((name) =>
      reasonOf(
        keys.find([name], (value) => parseDate(value) === null),
        (value) => flagOf(value, name) === false,
      ),
    ),
    ...NOT_PUBLIC.whenTrueFlag.flatMap((name) => reasonOf(keys.find([name], isFlag), (value) => flagOf(value, name) === true)),
    ...NOT_PUBLIC.whenFalseFlag.flatMap((name) => reasonOf(keys.find([name], isFlag), (value) => flagOf(value, name) === false)),
    ...NOT_PUBLIC.whenNotPublicWord.flatMap((name) => reasonOf(keys.find([name]), (value) => !wordsOf(value).every(isPublicWord))),
    ...NOT_PUBLIC.whenHiddenWord.flatMap((name) => {
      const isHidden = (value: unknown) => wordsOf(value).some((word) => included(NOT_PUBLIC.hiddenWords, word))
      return reasonOf(keys.find([name], isHidden), isHidden)
    }),
    ...(keys.find(NOT_PUBLIC.whenPresent, (value) => !isFlag(value)) ? ['it has a password'] : []),
    ...(isNotRendered(keys.find(['build'])?.value) ? ['it has no page of its own'] : []),
    ...(end && end <= now ? [`it expired on ${toDay(end)}`] : []),
  ]
  const endsLater = end && end > now ? [`stays public after ${toDay(end)}: posts do not expire here`] : []
  return reasons.length > 0
    ? { isPublic: false, notes: [`imported as a draft: ${reasons.join(', ')}`] }
    : { isPublic: true, notes: endsLater }
}

/** Whether the path of a file says that it is not public, so that none of its keys can publish it. */
export function isHiddenPath(file: string): boolean {
  return reasonsInPath(file).length > 0
}

/** `published` is a flag in some programs, and a date in others. */
export function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && /^(?:true|false|yes|no|on|off)$/i.test(value.trim()))
}

function reasonsInPath(file: string): string[] {
  const [folder] = NOT_PUBLIC.folder.exec(file) ?? []
  if (folder !== undefined) return [`it lies in the folder ${folder.replaceAll('/', '')}`]
  return NOT_PUBLIC.fileName.test(file) ? ['its file name says so'] : []
}

function reasonOf(found: { key: string; value: unknown } | undefined, hides: (value: unknown) => boolean): string[] {
  return found && hides(found.value) ? [`${found.key} is ${textsOf(found.value).join(', ').slice(0, 50).toWellFormed()}`] : []
}

function wordsOf(value: unknown): string[] {
  return textsOf(value).map((text) => text.toLowerCase().replace(/[-_\s]/g, ''))
}

function isPublicWord(word: string): boolean {
  return included(NOT_PUBLIC.publicWords, word)
}

function included(words: readonly string[], word: string): boolean {
  return words.includes(word)
}

/** The build options of a page in Hugo. */
function isNotRendered(build: unknown): boolean {
  return [fieldOf(build, 'render'), fieldOf(build, 'list')].some((option) => ['false', 'never'].includes(String(option)))
}
