// The commands `admin create`, `update`, `reset-password` and `list`. What they need is loaded when they run.
import * as v from 'valibot'
import { siteCommand } from '#src/server/control/site-command.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { emailSchema, newAdminSchema, newPasswordSchema, userNameSchema } from './credentials.schema.ts'

export const createAdminCommand = siteCommand({
  name: 'admin create',
  input: newAdminSchema,
  async run({ db }, input) {
    const { createAdmin } = await import('./create-admin.server.ts')
    const taken = `The account ${input.email} exists: \`admin reset-password\` gives it a new password.`
    return orRefuse(createAdmin(db, input), () => taken)
  },
})

export const updateAdminCommand = siteCommand({
  name: 'admin update',
  input: v.object({ email: emailSchema, changes: v.object({ email: v.optional(emailSchema), name: v.optional(userNameSchema) }) }),
  async run({ db }, { email, changes }) {
    const { updateAdmin } = await import('./account/change-profile.server.ts')
    return orRefuse(updateAdmin(db, { email, changes, now: new Date() }), (code) =>
      code === 'conflict' ? `Another account has the address ${changes.email}.` : unknownAccount(email),
    )
  },
})

export const resetPasswordCommand = siteCommand({
  name: 'admin reset-password',
  input: v.object({ email: emailSchema, wanted: newPasswordSchema, isSecondStepDropped: v.boolean(), arePasskeysRemoved: v.boolean() }),
  async run({ db }, request) {
    const { resetPassword } = await import('./account/change-password.server.ts')
    return orRefuse(resetPassword(db, { ...request, now: new Date() }), () => unknownAccount(request.email))
  },
})

/** The admins, with times as ISO texts. */
export const listAdminsCommand = siteCommand({
  name: 'admin list',
  input: v.object({}),
  async run({ db }) {
    const { listAdmins } = await import('./list-admins.server.ts')
    const admins = await listAdmins(db)
    return admins.map(({ createdAt, lastUsedAt, ...admin }) => ({
      ...admin,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  },
})

function unknownAccount(email: string): string {
  return `There is no account ${email}: \`admin list\` lists the accounts, \`admin create\` creates one.`
}

async function orRefuse<T>(work: Promise<T>, sentenceFor: (code: AppError['code']) => string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(sentenceFor(error.code), { cause: error }) : error
  }
}
