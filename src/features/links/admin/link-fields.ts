// The fields of the link form, and their validation.
import * as v from 'valibot'
import { linkInputSchema } from '../link.schema.ts'

/** The fields as the form sends them: '' for an empty field, instants as ISO 8601. */
export const linkFieldsSchema = v.object({
  name: v.string(),
  url: v.string(),
  alias: v.string(),
  /** Keeps, removes or sets the password. */
  password: v.union([v.literal('keep'), v.literal('none'), v.object({ set: v.string() })]),
  postSlug: v.string(),
  startsAt: v.string(),
  expiresAt: v.string(),
  maxUses: v.string(),
})

export const linkFieldNameSchema = v.keyof(linkFieldsSchema)

export type LinkFields = v.InferOutput<typeof linkFieldsSchema>
export type LinkFieldName = keyof LinkFields
export type LinkIssue = { field: LinkFieldName; message: string }

/** The validated link, or the issues. */
export function readLinkFields(fields: LinkFields) {
  const checked = v.safeParse(linkInputSchema, {
    name: fields.name,
    url: fields.url,
    alias: fields.alias.trim() || undefined,
    password: typeof fields.password === 'object' ? fields.password.set : undefined,
    postSlug: fields.postSlug || undefined,
    startsAt: readInstant(fields.startsAt),
    expiresAt: readInstant(fields.expiresAt),
    maxUses: fields.maxUses.trim() === '' ? undefined : Number(fields.maxUses),
  })
  if (checked.success) return { input: checked.output }
  return { issues: checked.issues.map((issue) => ({ field: fieldOf(issue.path?.[0]?.key), message: issue.message })) }
}

/** The first issue of each field. */
export function issuesByField(issues: readonly LinkIssue[]): Partial<Record<LinkFieldName, string>> {
  return Object.fromEntries([...issues].reverse().map(({ field, message }) => [field, message]))
}

function readInstant(text: string): Date | undefined {
  return text === '' ? undefined : new Date(text)
}

function fieldOf(key: unknown): LinkFieldName {
  const field = v.safeParse(linkFieldNameSchema, key)
  return field.success ? field.output : 'name'
}
