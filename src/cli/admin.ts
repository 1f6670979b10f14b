import { text as readText } from 'node:stream/consumers'
import { Command } from 'commander'
import * as v from 'valibot'
import { type NewAdmin, newAdminSchema } from '#src/features/auth/credentials.schema.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { printJson } from './output.ts'
import { withDatabase } from './with-database.ts'

export function adminCommand(): Command {
  const command = new Command('admin').description('Who may sign in to the admin area.')
  command
    .command('create')
    .description('Makes an account that may sign in at /admin/login.')
    .requiredOption('--email <address>', 'what to sign in with')
    .option('--name <text>', 'how the account is called; the part before the @ when left out')
    .requiredOption('--password-stdin', 'read the password from standard input; one line end after it is left out')
    .option('--json', 'print the result as JSON', false)
    .action(runCreate)
  return command
}

async function runCreate(options: { email: string; name?: string; json: boolean }): Promise<void> {
  const { email, name = email.trim().split('@')[0] } = options
  const input = v.safeParse(newAdminSchema, { email, name, password: await readPassword() })
  if (!input.success) throw new OperatorError(input.issues.map((issue) => issue.message).join(' '))
  const { userId } = await create(input.output)
  if (options.json) printJson({ userId, email: input.output.email, name: input.output.name })
  else console.log(`${input.output.email} can sign in at /admin/login now.`)
}

async function create(input: NewAdmin): Promise<{ userId: string }> {
  const { createAdmin } = await import('#src/features/auth/create-admin.server.ts')
  try {
    return await withDatabase('admin create', ({ db }) => createAdmin(db, input))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    throw new OperatorError(`There is an account ${input.email} already: \`admin reset-password\` gives it a new password.`, {
      cause: error,
    })
  }
}

/** Without a trailing line end, which `echo` and editors add; everything else is part of the password. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Type the password, then Enter and Ctrl-D.')
  return (await readText(process.stdin)).replace(/\r?\n$/, '')
}
