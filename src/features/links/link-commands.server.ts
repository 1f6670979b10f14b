// The commands `link create` and `link list`. What they need is loaded when they run.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { siteCommand } from '#src/server/control/site-command.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { type LinkInput, linkInputSchema } from './link.schema.ts'

/** At most this many links are listed. The admin area lists all. */
export const LISTED_MAX = 1000

const time = v.optional(
  v.pipe(
    boundedText({ max: 40 }),
    v.transform((text) => new Date(text)),
  ),
)
const inputSchema = v.pipe(v.looseObject({ startsAt: time, expiresAt: time }), linkInputSchema)

export const createLinkCommand = siteCommand({
  name: 'link create',
  input: inputSchema,
  async run({ db }, input) {
    const { createLink } = await import('./create-link.server.ts')
    try {
      return await createLink(db, input)
    } catch (error) {
      throw error instanceof AppError ? new OperatorError(sentenceFor(error, input), { cause: error }) : error
    }
  },
})

function sentenceFor({ code }: AppError, { alias, postSlug }: LinkInput): string {
  if (code === 'conflict') return `There is a link with the alias ${alias} already: choose another one.`
  if (code === 'not_found') return `There is no post with the slug ${postSlug}: it is the last part of the post's address.`
  return `The link could not be created (${code}).`
}

/** The newest links, with times as ISO texts. */
export const listLinksCommand = siteCommand({
  name: 'link list',
  input: v.object({}),
  async run({ db }) {
    const { listLinks } = await import('./list-links.server.ts')
    const links = await listLinks(db, { now: new Date(), limit: LISTED_MAX })
    return links.map(({ startsAt, expiresAt, createdAt, ...link }) => ({
      ...link,
      startsAt: startsAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }))
  },
})
