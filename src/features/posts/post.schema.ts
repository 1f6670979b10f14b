// The rules for a post from any source: the editor, an import, the starter content.
import * as v from 'valibot'
import { FOCAL_CENTER, roundFocal } from '#src/features/media/focal-point.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { storableLine, storableSource, storableText, withoutBidiControls } from '#src/lib/text/storable-text.ts'
import { isSiteOrWebAddress, isWebAddress } from '#src/lib/web/web-address.ts'
import { AUTHOR_NAME_MAX, AUTHORS_MAX, parseAuthors } from './authors.ts'
import { parseCategories } from './category.ts'
import {
  DESCRIPTION_MAX,
  META_DESCRIPTION_MAX,
  META_TITLE_MAX,
  PROJECT_LABEL_MAX,
  SERIES_MAX,
  SLUG_MAX,
  THUMBNAIL_ALT_MAX,
  TITLE_MAX,
} from './post-limits.ts'

/** BCP 47, without extensions. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/

/** Bounds rendering time and the search index. In characters. */
const CONTENT_MAX_LENGTH = 2_000_000

/** Twice what a file may have. */
const FRONT_MATTER_MAX = 20_000

/** Limits of the category and author inputs, as one string or as a list, before duplicates are removed. */
const NAMES_MAX_LENGTH = 10_000
const NAMES_MAX_COUNT = 1_000

const text = (name: string, max: number, formattedMax: string) =>
  boundedText({ max, tooLong: `${name} must be at most ${formattedMax} characters`, clean: storableText })
const line = (name: string, max: number) => boundedText({ max, tooLong: `${name} must be at most ${max} characters`, clean: storableLine })

const names = boundedText({ max: NAMES_MAX_LENGTH, clean: (value) => withoutBidiControls(storableText(value)) })

/** An address may be as long as an article: addresses of code playgrounds contain the code. */
const address = (name: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        text(name, CONTENT_MAX_LENGTH, '2,000,000'),
        v.trim(),
        v.transform((value) => value || null),
        v.nullable(
          v.pipe(
            boundedText({ max: CONTENT_MAX_LENGTH }),
            v.check(isSiteOrWebAddress, `${name} must be a web address (http:// or https://) or a path on this site that begins with /`),
          ),
        ),
      ),
    ),
    null,
  )

const label = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      line(name, PROJECT_LABEL_MAX),
      v.transform((value) => value || fallback),
    ),
    fallback,
  )

const order = v.pipe(
  v.union([v.number(), boundedText({ max: 20 })]),
  v.transform((value) => String(value).trim()),
  v.check((text) => text === '' || /^[1-9]\d{0,3}$/.test(text), 'series_order must be a whole number from 1 to 9999'),
  v.transform((text) => (text === '' ? null : Number(text))),
)

const focalCoordinate = v.pipe(
  v.number('thumbnail_focus must be two numbers from 0 to 100'),
  v.check((value) => value >= 0 && value <= 100, 'thumbnail_focus must be two numbers from 0 to 100'),
  v.transform(roundFocal),
)

/** Fields have the names of the specification (section 3) in camelCase. Without `createdAt` the stored date stays, or it is now. */
export const postInputSchema = v.object({
  type: v.optional(v.picklist(['post', 'page']), 'post'),
  slug: v.pipe(
    boundedText({ max: SLUG_MAX, tooLong: `slug must be at most ${SLUG_MAX} characters` }),
    v.regex(SLUG_PATTERN, 'slug must consist of the letters a to z, digits and single hyphens'),
  ),
  title: v.pipe(line('title', TITLE_MAX), v.nonEmpty('title must not be empty')),
  description: v.optional(line('description', DESCRIPTION_MAX), ''),
  thumbnail: address('thumbnail'),
  category: v.optional(
    v.pipe(
      v.union([names, v.pipe(v.array(names), v.maxLength(NAMES_MAX_COUNT))], 'category must be a list of names or one string'),
      v.transform((names: string | string[]) => parseCategories(names)),
      v.check((names: string[]) => names.length <= 30, 'category must hold at most 30 names'),
      v.check((names: string[]) => names.every((name) => name.length <= 80), 'category names must be at most 80 characters'),
    ),
    '',
  ),
  authors: v.optional(
    v.pipe(
      v.union([names, v.pipe(v.array(names), v.maxLength(NAMES_MAX_COUNT))], 'authors must be a list of names or one string'),
      v.transform((names: string | string[]) => parseAuthors(names)),
      v.check((names: string[]) => names.length <= AUTHORS_MAX, `authors must hold at most ${AUTHORS_MAX} names`),
      v.check(
        (names: string[]) => names.every((name) => name.length <= AUTHOR_NAME_MAX),
        `authors must have names of at most ${AUTHOR_NAME_MAX} characters`,
      ),
    ),
    '',
  ),
  content: text('content', CONTENT_MAX_LENGTH, '2,000,000'),
  /** The source of a post in Markdown, of which `content` is made; null for rich text. */
  markdown: v.optional(v.nullable(boundedText({ max: CONTENT_MAX_LENGTH, clean: storableSource })), null),
  /** Of `markdown`, as `writeDialect` names it. */
  dialect: v.optional(boundedText({ max: 60 }), ''),
  /** Of `markdown`, as `writeAddresses` names it. */
  addresses: v.optional(boundedText({ max: CONTENT_MAX_LENGTH, clean: storableSource }), ''),
  /** Keys of its file that mean nothing here, in lines of YAML. */
  frontMatter: v.optional(boundedText({ max: FRONT_MATTER_MAX, clean: storableSource }), ''),
  published: v.optional(v.boolean('published must be true or false'), false),
  createdAt: v.optional(v.pipe(v.date('created_at must be a date'), v.check(isSensibleDate, 'created_at must lie between 1970 and 2200'))),
  isProject: v.optional(v.boolean('is_project must be true or false'), false),
  projectPreviewUrl: address('project_preview_url'),
  projectPreviewLabel: label('project_preview_label', 'Live Preview'),
  projectSourceUrl: address('project_source_url'),
  projectSourceLabel: label('project_source_label', 'Source Code'),
  series: v.optional(
    v.nullable(
      v.pipe(
        line('series', SERIES_MAX),
        v.transform((name) => name || null),
      ),
    ),
    null,
  ),
  seriesOrder: v.optional(v.nullable(order), null),
  canonicalUrl: v.optional(
    v.nullable(
      v.pipe(
        line('canonical', 2_000),
        v.transform((address) => address || null),
        v.nullable(v.pipe(boundedText({ max: 2_000 }), v.check(isWebAddress, 'canonical must be a web address (http:// or https://)'))),
      ),
    ),
    null,
  ),
  language: v.optional(
    v.nullable(
      v.pipe(
        line('language', 60),
        v.transform((tag) => tag || null),
        v.nullable(v.pipe(boundedText({ max: 60 }), v.regex(LANGUAGE_TAG, 'language must be a language tag such as de or pt-BR'))),
      ),
    ),
    null,
  ),
  hasContents: v.optional(v.boolean('toc must be true or false'), true),
  metaTitle: v.optional(line('meta_title', META_TITLE_MAX), ''),
  metaDescription: v.optional(line('meta_description', META_DESCRIPTION_MAX), ''),
  socialImage: address('social_image'),
  noindex: v.optional(v.boolean('noindex must be true or false'), false),
  thumbnailAlt: v.optional(line('thumbnail_alt', THUMBNAIL_ALT_MAX), ''),
  focalX: v.optional(focalCoordinate, FOCAL_CENTER),
  focalY: v.optional(focalCoordinate, FOCAL_CENTER),
})

export type PostInput = v.InferInput<typeof postInputSchema>
export type ValidPost = v.InferOutput<typeof postInputSchema>

/** JSON, feeds and `Intl` format these years alike. */
function isSensibleDate(date: Date): boolean {
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200
}
