import { Command, InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import type { CreatedLink } from '#src/features/links/create-link.server.ts'
import { type LinkInput, linkInputSchema } from '#src/features/links/link.schema.ts'
import type { LinkSummary } from '#src/features/links/list-links.server.ts'
import { readInstant } from '#src/lib/format/day.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { printJson, printTable } from './output.ts'
import { readPassword } from './read-password.ts'
import { withDatabase } from './with-database.ts'

/** At most this many links are listed. The admin area lists all. */
const MAX_LISTED = 1000

export function linkCommand(): Command {
  const command = new Command('link').description(
    'Gated links: opened on a post through its address, after a countdown and, perhaps, a password.',
  )
  command
    .command('create')
    .description('Makes a link and prints the address that opens it.')
    .requiredOption('--name <text>', 'what visitors are told is being prepared')
    .requiredOption('--url <address>', 'where it leads: http or https')
    .option('--alias <text>', 'letters, digits, - and _ for its address; made up when left out')
    .option('--password-stdin', 'read a password from standard input; one line end after it is left out', false)
    .option('--post <slug>', 'the only post it can be opened on; any when left out')
    .option('--starts <time>', 'from when on: 2027-01-31, or 2027-01-31T18:00Z', readTime)
    .option('--expires <time>', 'until when, written the same way', readTime)
    .option('--max-uses <number>', 'how often it can be opened', readNumber)
    .option('--json', 'print the result as JSON', false)
    .action(runCreate)
  command
    .command('list')
    .description(`Shows the links, newest first, at most ${MAX_LISTED}.`)
    .option('--json', 'print the links as JSON', false)
    .action(runList)
  return command
}

type CreateOptions = {
  name: string
  url: string
  alias?: string
  passwordStdin: boolean
  post?: string
  starts?: Date
  expires?: Date
  maxUses?: number
  json: boolean
}

async function runCreate(options: CreateOptions): Promise<void> {
  const { name, url, alias, post: postSlug, starts: startsAt, expires: expiresAt, maxUses } = options
  const password = options.passwordStdin ? await readPassword() : undefined
  const input = v.safeParse(linkInputSchema, { name, url, alias, password, postSlug, startsAt, expiresAt, maxUses })
  if (!input.success) throw new OperatorError(input.issues.map((issue) => issue.message).join(' '))
  if (expiresAt && expiresAt <= new Date()) throw new OperatorError('The link would be expired already: give a later time.')
  const created = await create(input.output)
  const address = `/posts/${postSlug ?? '<post>'}?token=${created.alias}`
  if (options.json) printJson({ ...created, address })
  else console.log(`${name.trim()} is opened at ${address}`)
}

async function create(input: LinkInput): Promise<CreatedLink> {
  const { createLink } = await import('#src/features/links/create-link.server.ts')
  try {
    return await withDatabase('link create', ({ db }) => createLink(db, input))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new OperatorError(sentenceFor(error, input), { cause: error })
  }
}

function sentenceFor({ code }: AppError, { alias, postSlug }: LinkInput): string {
  if (code === 'conflict') return `There is a link with the alias ${alias} already: choose another one.`
  if (code === 'not_found') return `There is no post with the slug ${postSlug}: it is the last part of the post's address.`
  return `The link could not be created (${code}).`
}

async function runList(options: { json: boolean }): Promise<void> {
  const { listLinks } = await import('#src/features/links/list-links.server.ts')
  const links = await withDatabase('link list', ({ db }) => listLinks(db, { now: new Date(), limit: MAX_LISTED }))
  if (options.json) printJson(links)
  else if (links.length === 0) console.log('There is no link yet.')
  else printTable([['', 'alias', 'name', 'password', 'clicks', 'uses', 'expires', 'post', 'leads to'], ...links.map(toRow)])
}

function toRow({ alias, name, url, hasPassword, postSlug, expiresAt, maxUses, uses, clicks, isOpen }: LinkSummary): string[] {
  return [
    isOpen ? 'open' : 'closed',
    alias,
    name,
    hasPassword ? 'yes' : 'no',
    String(clicks),
    maxUses === null ? String(uses) : `${uses}/${maxUses}`,
    expiresAt?.toISOString().slice(0, 16) ?? 'never',
    postSlug ?? 'any',
    url,
  ]
}

/** The time zone of the server is never assumed. */
function readTime(text: string): Date {
  const time = readInstant(text)
  if (!time) throw new InvalidArgumentError('Write it as 2027-01-31 (midnight UTC) or 2027-01-31T18:00+01:00.')
  return time
}

function readNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
