// What a post must look like to be kept, whoever hands it in: the editor, an import, the starter content.
import * as v from 'valibot'
import { SLUG_PATTERN } from '#src/lib/slug.ts'
import { isSiteOrWebAddress } from '#src/lib/web-address.ts'
import { parseCategories } from './category.ts'

/** Rendering time and search index grow with it; no article that somebody wrote comes near. */
const CONTENT_MAX_LENGTH = 2_000_000

/** PostgreSQL refuses NUL, and half a surrogate pair would come back as another character than was stored. */
const text = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll('\0', '').toWellFormed()),
)
const line = v.pipe(
  text,
  v.transform((value) => value.replace(/\s+/g, ' ').trim()),
)

const address = (name: string) =>
  optionalText(v.check(isSiteOrWebAddress, `${name} must be a web address (http:// or https://) or a path on this site that begins with /`))

const label = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      line,
      v.maxLength(60, `${name} must be at most 60 characters`),
      v.transform((value) => value || fallback),
    ),
    fallback,
  )

/** Fields keep the entity's names (specification, section 3) in camelCase; `createdAt` undefined means "as it is, or now". */
export const postInputSchema = v.object({
  slug: v.pipe(
    v.string(),
    v.regex(SLUG_PATTERN, 'slug must consist of the letters a to z, digits and single hyphens'),
    v.maxLength(200, 'slug must be at most 200 characters'),
  ),
  title: v.pipe(line, v.nonEmpty('title must not be empty'), v.maxLength(300, 'title must be at most 300 characters')),
  description: v.optional(v.pipe(line, v.maxLength(1000, 'description must be at most 1000 characters')), ''),
  thumbnail: address('thumbnail'),
  category: v.optional(
    v.pipe(
      v.union([text, v.array(text)], 'category must be a list of names or one string'),
      v.transform((names: string | string[]) => parseCategories(names)),
      v.check((names: string[]) => names.length <= 30, 'category must hold at most 30 names'),
      v.check((names: string[]) => names.every((name) => name.length <= 80), 'category names must be at most 80 characters'),
    ),
    '',
  ),
  content: v.pipe(text, v.maxLength(CONTENT_MAX_LENGTH, 'content must be at most 2,000,000 characters')),
  published: v.optional(v.boolean('published must be true or false'), false),
  createdAt: v.optional(v.pipe(v.date('created_at must be a date'), v.check(isSensibleDate, 'created_at must lie between 1970 and 2200'))),
  isProject: v.optional(v.boolean('is_project must be true or false'), false),
  projectPreviewUrl: address('project_preview_url'),
  projectPreviewLabel: label('project_preview_label', 'Live Preview'),
  projectSourceUrl: address('project_source_url'),
  projectSourceLabel: label('project_source_label', 'Source Code'),
})

export type PostInput = v.InferInput<typeof postInputSchema>
export type ValidPost = v.InferOutput<typeof postInputSchema>

function optionalText(check: v.CheckAction<string, string>) {
  return v.optional(
    v.nullable(
      v.pipe(
        text,
        v.trim(),
        v.transform((value) => (value === '' ? null : value)),
        v.nullable(v.pipe(v.string(), check)),
      ),
    ),
    null,
  )
}

/** JSON, feeds and `Intl` agree on these years. */
function isSensibleDate(date: Date): boolean {
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200
}
