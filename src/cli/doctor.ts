import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { inspectSite } from '#src/app/inspect-site.server.ts'
import { type Database, hasEmbedded, noSite } from '#src/db/client/client.server.ts'
import { openEmbeddedCopy } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { LockedError } from '#src/lib/files/process-lock.ts'
import type { Diagnostic } from '#src/server/diagnostics/diagnostic.ts'
import { inspectFolder, inspectNode, inspectProgram, inspectVariables } from '#src/server/diagnostics/machine-diagnostics.server.ts'
import { requestDiagnostics } from '#src/server/diagnostics/request-diagnostics.server.ts'
import { env } from '#src/server/env.server.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { inspectApiOrigins } from '#src/server/http/visitor-origins.server.ts'
import { inspectMail } from '#src/server/mail/inspect-mail.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { printJson, printTable } from './output.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Looks at Node, the data folder and the database, and changes nothing. Exit code 1 when something is wrong.')
    .option('--json', 'print the findings as JSON', false)
    .action(runDoctor)
}

async function runDoctor(options: { json: boolean }): Promise<void> {
  const dataDir = env().DATA_DIR
  const databaseDiagnostics = await checkDatabase(dataDir)
  const diagnostics = [
    inspectProgram(),
    inspectNode(),
    ...(await inspectVariables()),
    ...(await checkDataFolder(dataDir)),
    ...databaseDiagnostics,
    ...(databaseDiagnostics.some(({ check }) => check === 'address') ? [] : await checkAddress()),
    ...inspectApiOrigins(),
    ...(await checkBucket()),
    ...(await inspectMail()),
  ]
  const ok = diagnostics.every((diagnostic) => diagnostic.ok)
  if (options.json) printJson({ ok, findings: diagnostics })
  else printTable(diagnostics.map((diagnostic) => [diagnostic.ok ? 'ok' : 'WRONG', diagnostic.check, diagnostic.detail]))
  if (!ok) process.exitCode = 1
}

/** Checks the address of the site. A running site knows more of it than the variables tell: the headers of its requests. */
async function checkAddress(): Promise<Diagnostic[]> {
  const running = await requestDiagnostics({ pid: 'any' })
  const seen = running?.filter(({ check }) => check === 'address' || check === 'proxy')
  if (seen && seen.length > 0) return seen
  // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
  const { inspectAddress } = await import('#src/server/http/requested-hosts.server.ts')
  return [inspectAddress()]
}

async function checkDataFolder(dataDir: string): Promise<Diagnostic[]> {
  if (await exists(dataDir)) return inspectFolder(dataDir)
  return [{ check: 'data folder', ok: true, detail: `${dataDir} does not exist yet: the first start creates it` }]
}

async function checkDatabase(dataDir: string): Promise<Diagnostic[]> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL && !hasEmbedded(dataDir)) return [{ check: 'database', ok: false, detail: (await noSite()).message }]
  let database: Database
  try {
    database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbeddedCopy(dataDir, commandLine('doctor'))
  } catch (error) {
    return diagnoseLocked(error)
  }
  try {
    return await inspectSite(database)
  } finally {
    await database.close()
  }
}

/** Requests the diagnostics of the running site that holds the embedded database. Other commands cannot answer the request. */
async function diagnoseLocked(error: unknown): Promise<Diagnostic[]> {
  if (!(error instanceof OperatorError)) throw error
  if (!(error.cause instanceof LockedError)) return [{ check: 'database', ok: false, detail: error.message }]
  const { holder } = error.cause
  const lockedBy = `in use by process ${holder.pid} (${holder.command}) since ${holder.since}`
  const diagnostics = await requestDiagnostics(holder)
  if (!diagnostics)
    return [
      { check: 'database', ok: true, detail: `embedded, ${lockedBy}, which does not answer: a site that starts answers when it is ready` },
    ]
  return diagnostics.map((diagnostic) =>
    diagnostic.check === 'database' ? { ...diagnostic, detail: `${diagnostic.detail}, ${lockedBy}` } : diagnostic,
  )
}

/** Checks the bucket of uploads, if one is configured. */
async function checkBucket(): Promise<Diagnostic[]> {
  // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
  const { mediaBucket } = await import('#src/features/media/storage.server.ts')
  const bucket = mediaBucket()
  if (!bucket) return []
  try {
    await bucket.check()
    return [{ check: 'bucket', ok: true, detail: `${env().S3_BUCKET} answers` }]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ check: 'bucket', ok: false, detail: String(error.details.reason) }]
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
