import { Command } from 'commander'
import * as v from 'valibot'
import type { PasswordReset } from '#src/features/auth/account/change-password.server.ts'
import {
  createAdminCommand,
  listAdminsCommand,
  resetPasswordCommand,
  updateAdminCommand,
} from '#src/features/auth/admin-commands.server.ts'
import { emailSchema, newAdminSchema, newPasswordSchema, type Profile, userNameSchema } from '#src/features/auth/credentials.schema.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { OperatorError } from '#src/server/errors.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { printJson, printTable } from './output.ts'
import { readPassword } from './read-password.ts'
import { runCommand } from './with-database.ts'

export function adminCommand(): Command {
  const command = new Command('admin').description('Who may sign in to the admin area.')
  command
    .command('create')
    .description('Creates an account that can sign in at /admin/login.')
    .requiredOption('--email <address>', 'the address to sign in with')
    .option('--name <text>', 'the name of the account; default: the part before the @')
    .requiredOption('--password-stdin', 'read the password from standard input; one trailing line end is removed')
    .option('--json', 'print the result as JSON', false)
    .action(runCreate)
  command
    .command('reset-password')
    .description('Gives an account a new password and signs it out everywhere.')
    .requiredOption('--email <address>', 'the address of the account')
    .requiredOption('--password-stdin', 'read the password from standard input; one trailing line end is removed')
    .option('--drop-second-step', 'also turn off the second step, for a lost authenticator app', false)
    .option('--remove-passkeys', 'also remove every passkey, which would sign in without the password', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', RESET_HELP)
    .action(runReset)
  command
    .command('update')
    .description('Changes the name or the e-mail address of an account.')
    .requiredOption('--email <address>', 'the present address of the account')
    .option('--new-email <address>', 'the address to sign in with from now on; signs the account out everywhere')
    .option('--name <text>', 'the name of the account')
    .option('--json', 'print the result as JSON', false)
    .action(runUpdate)
  command
    .command('list')
    .description('Lists the accounts that can sign in.')
    .option('--json', 'print the accounts as JSON', false)
    .action(runList)
  return command
}

const RESET_HELP = `
Passkeys sign in without the password. They stay unless --remove-passkeys is given: remove them if another person may have added one.
The second step stays unless --drop-second-step is given. All sessions end at once. Browsers that have signed in before have a separate
limit of password attempts; they need the new password too.`

async function runCreate(options: { email: string; name?: string; json: boolean }): Promise<void> {
  const { email, name = email.trim().split('@')[0] } = options
  const input = parse(newAdminSchema, { email, name, password: await readPassword() })
  const { userId } = await runCommand(createAdminCommand, input, { creates: true })
  if (options.json) printJson({ userId, email: input.email, name: input.name })
  else console.log(`${input.email} can sign in at /admin/login now.`)
}

type UpdateOptions = { email: string; newEmail?: string; name?: string; json: boolean }

async function runUpdate(options: UpdateOptions): Promise<void> {
  const email = parse(emailSchema, options.email)
  const changes = {
    ...(options.newEmail === undefined ? {} : { email: parse(emailSchema, options.newEmail) }),
    ...(options.name === undefined ? {} : { name: parse(userNameSchema, options.name) }),
  }
  if (Object.keys(changes).length === 0) throw new OperatorError('Say what changes: --new-email, --name or both.')
  const done = await runCommand(updateAdminCommand, { email, changes })
  if (options.json) printJson(done)
  else for (const line of describeUpdate(email, done)) console.log(line)
}

function describeUpdate(email: string, done: Profile & { sessionsEnded: number }): string[] {
  const account = `The account ${done.email} has the name ${done.name}.`
  if (done.email === email) return [account]
  return [
    account,
    `It signs in with ${done.email} instead of ${email} and is signed out everywhere (${plural(done.sessionsEnded, 'session')} ended).`,
  ]
}

type ResetOptions = { email: string; dropSecondStep: boolean; removePasskeys: boolean; json: boolean }

async function runReset(options: ResetOptions): Promise<void> {
  const email = parse(emailSchema, options.email)
  const wanted = parse(newPasswordSchema, await readPassword())
  const { dropSecondStep: isSecondStepDropped, removePasskeys: arePasskeysRemoved } = options
  const done = await runCommand(resetPasswordCommand, { email, wanted, isSecondStepDropped, arePasskeysRemoved })
  if (options.json) printJson({ email, ...done })
  else for (const line of describeReset(email, done)) console.log(line)
}

function describeReset(email: string, { sessionsEnded, passkeys, secondStep }: PasswordReset): string[] {
  return [
    `${email} has a new password and is signed out everywhere (${plural(sessionsEnded, 'session')} ended).`,
    describePasskeys(passkeys),
    SECOND_STEP[secondStep],
    'Browsers that have signed in before need the new password too.',
  ]
}

function describePasskeys({ left, removed }: PasswordReset['passkeys']): string {
  if (removed > 0) return `${plural(removed, 'passkey')} removed.`
  if (left === 0) return 'The account has no passkeys.'
  const [them, still] = left === 1 ? ['it', 'signs'] : ['them', 'sign']
  return `${plural(left, 'passkey')} still ${still} in without the password: run this again with --remove-passkeys to remove ${them}.`
}

const SECOND_STEP: Record<PasswordReset['secondStep'], string> = {
  off: 'The second step is off.',
  on: 'The second step still asks for a code: run this again with --drop-second-step if the authenticator app is lost.',
  dropped: 'The second step is off now.',
}

async function runList(options: { json: boolean }): Promise<void> {
  const admins = await runCommand(listAdminsCommand, {})
  if (options.json) printJson(admins)
  else if (admins.length === 0)
    console.log(`There is no admin account: \`${commandLine('start')}\` prints a one-time link to create it, \`admin create\` creates one.`)
  else printTable([['email', 'name', 'second step', 'since', 'last seen'], ...admins.map(toRow)])
}

type Admin = Awaited<ReturnType<typeof listAdminsCommand.answer>>[number]

function toRow({ email, name, hasSecondStep, createdAt, lastUsedAt }: Admin): string[] {
  const seen = lastUsedAt?.slice(0, 16) ?? 'signed out'
  return [email, name, hasSecondStep ? 'on' : 'off', createdAt.slice(0, 10), seen]
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new OperatorError(parsed.issues.map((issue) => issue.message).join(' '))
  return parsed.output
}
