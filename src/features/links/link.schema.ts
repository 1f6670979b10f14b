// The validation of a gated link. Messages are sentences for the owner.
import * as v from 'valibot'
import { formatCount } from '#src/lib/format/format-count.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'
import { LINK_PASSWORD_MAX } from './link.ts'

const USES_MAX = 1_000_000_000

const name = v.pipe(
  boundedText({ max: 200, tooLong: 'The name must have at most 200 characters.', clean: trimmed }),
  v.nonEmpty('The name must not be empty: visitors see it while the link is prepared.'),
  v.check((text) => !hasControlCharacter(text), 'The name must be one line of text.'),
)

const url = v.pipe(
  boundedText({ max: 4000, tooLong: 'The address must have at most 4,000 characters.', clean: trimmed }),
  v.check(isWebAddress, 'The address must begin with http:// or https://, for example https://example.com/file.zip.'),
  v.transform((text) => new URL(text).href),
)

const ALIAS_RULE = 'The alias must be made of letters, digits, - and _, begin with a letter or digit, and have at most 100 characters.'
export const linkAliasSchema = v.pipe(
  boundedText({ max: 100, tooLong: ALIAS_RULE }),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, ALIAS_RULE),
)

const password = v.pipe(
  boundedText({ max: LINK_PASSWORD_MAX, tooLong: `The password must have at most ${LINK_PASSWORD_MAX} characters.` }),
  v.nonEmpty('The password is empty.'),
)

const maxUses = v.pipe(
  v.number(),
  v.integer('The number of uses must be whole.'),
  v.minValue(1, 'Allow at least one use.'),
  v.maxValue(USES_MAX, `The number of uses must be at most ${formatCount(USES_MAX)}; leave it out for no limit.`),
)

export const linkInputSchema = v.pipe(
  v.object({
    name,
    url,
    /** Generated when missing. */
    alias: v.optional(linkAliasSchema),
    password: v.optional(password),
    /** The only post on which it can be opened; any post when missing. */
    postSlug: v.optional(boundedText({ max: 400 })),
    startsAt: v.optional(v.date()),
    expiresAt: v.optional(v.date()),
    maxUses: v.optional(maxUses),
  }),
  v.forward(
    v.partialCheck(
      [['startsAt'], ['expiresAt']],
      ({ startsAt, expiresAt }) => !startsAt || !expiresAt || startsAt < expiresAt,
      'The link must begin before it expires.',
    ),
    ['expiresAt'],
  ),
)

export type LinkInput = v.InferOutput<typeof linkInputSchema>

function trimmed(text: string): string {
  return text.trim()
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
