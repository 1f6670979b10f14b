import { Command, InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { linkInputSchema } from '#src/features/links/link.schema.ts'
import { createLinkCommand, LISTED_MAX, listLinksCommand } from '#src/features/links/link-commands.server.ts'
import { readInstant } from '#src/lib/format/day.ts'
import { OperatorError } from '#src/server/errors.ts'
import { printJson, printTable } from './output.ts'
import { readPassword } from './read-password.ts'
import { runCommand } from './with-database.ts'

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
    .description(`Shows the links, newest first, at most ${LISTED_MAX}.`)
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
  const created = await runCommand(createLinkCommand, {
    ...input.output,
    startsAt: startsAt?.toISOString(),
    expiresAt: expiresAt?.toISOString(),
  })
  const address = `/posts/${postSlug ?? '<post>'}?token=${created.alias}`
  if (options.json) printJson({ ...created, address })
  else console.log(`${name.trim()} is opened at ${address}`)
}

async function runList(options: { json: boolean }): Promise<void> {
  const links = await runCommand(listLinksCommand, {})
  if (options.json) printJson(links)
  else if (links.length === 0) console.log('There is no link yet.')
  else printTable([['', 'alias', 'name', 'password', 'clicks', 'uses', 'expires', 'post', 'leads to'], ...links.map(toRow)])
}

type Link = Awaited<ReturnType<typeof listLinksCommand.answer>>[number]

function toRow({ alias, name, url, hasPassword, postSlug, expiresAt, maxUses, uses, clicks, isOpen }: Link): string[] {
  return [
    isOpen ? 'open' : 'closed',
    alias,
    name,
    hasPassword ? 'yes' : 'no',
    String(clicks),
    maxUses === null ? String(uses) : `${uses}/${maxUses}`,
    expiresAt?.slice(0, 16) ?? 'never',
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
