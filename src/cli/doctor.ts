import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { inspectSite } from '#src/app/inspect-site.server.ts'
import type { Database } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { LockedError } from '#src/lib/files/process-lock.js'
import type { Diagnostic } from '#src/server/diagnostics/diagnostic.ts'
import { inspectFolder, inspectNode, inspectProgram } from '#src/server/diagnostics/machine-diagnostics.server.ts'
import { requestDiagnostics } from '#src/server/diagnostics/request-diagnostics.server.ts'
import { env } from '#src/server/env.server.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { findMailFault } from '#src/server/mail.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { printJson, printTable } from './output.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Looks at Node, the data folder and the database, and changes nothing. Exit code 1 when something is wrong.')
    .option('--json', 'print the findings as JSON', false)
    .action(runDoctor)
}

async function runDoctor(options: { json: boolean }): Promise<void> {
  const dataDir = path.resolve(projectRoot, env().DATA_DIR)
  const inside = await checkDatabase(dataDir)
  const findings = [
    inspectProgram(),
    inspectNode(),
    ...(await checkDataFolder(dataDir)),
    ...inside,
    // A running site knows by which names it is asked for.
    ...(inside.some(({ check }) => check === 'address') ? [] : [await checkAddress()]),
    ...(await checkBucket()),
    await checkMail(),
  ]
  const ok = findings.every((finding) => finding.ok)
  if (options.json) printJson({ ok, findings })
  else printTable(findings.map((finding) => [finding.ok ? 'ok' : 'WRONG', finding.check, finding.detail]))
  if (!ok) process.exitCode = 1
}

/** By which name the site goes, as far as the variables say. */
async function checkAddress(): Promise<Diagnostic> {
  // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
  const { inspectAddress } = await import('#src/server/http/requested-hosts.server.ts')
  return inspectAddress()
}

/** Notices wait and are tried again while the server is away: the owner should know nonetheless. */
async function checkMail(): Promise<Diagnostic> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return { check: 'mail', ok: true, detail: 'no SMTP_URL: nothing is mailed' }
  const fault = await findMailFault(SMTP_URL)
  const detail = fault ? `the mail server does not take us (${fault}): check SMTP_URL` : 'the mail server takes us'
  return { check: 'mail', ok: fault === null, detail }
}

async function checkDataFolder(dataDir: string): Promise<Diagnostic[]> {
  if (await exists(dataDir)) return inspectFolder(dataDir)
  return [{ check: 'data folder', ok: true, detail: `${dataDir} does not exist yet: the first start creates it` }]
}

async function checkDatabase(dataDir: string): Promise<Diagnostic[]> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL && !(await exists(path.join(dataDir, 'db')))) {
    return [{ check: 'database', ok: true, detail: 'embedded, not created yet: the first start creates it' }]
  }
  let database: Database
  try {
    database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbedded(dataDir, 'npm run cli -- doctor')
  } catch (error) {
    return findWithHolder(error)
  }
  try {
    return await inspectSite(database)
  } finally {
    await database.close()
  }
}

/** A running site holds the embedded database, and looks inside for us; another command does not. */
async function findWithHolder(error: unknown): Promise<Diagnostic[]> {
  if (!(error instanceof OperatorError)) throw error
  if (!(error.cause instanceof LockedError)) return [{ check: 'database', ok: false, detail: error.message }]
  const { holder } = error.cause
  const held = `in use by process ${holder.pid} (${holder.command}) since ${holder.since}`
  const findings = await requestDiagnostics(holder)
  if (!findings) return [{ check: 'database', ok: true, detail: `embedded, ${held}; wait for its end or stop it to look inside` }]
  return findings.map((finding) => (finding.check === 'database' ? { ...finding, detail: `${finding.detail}, ${held}` } : finding))
}

/** Where uploads lie in a bucket: whether it answers to these keys. */
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

async function exists(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null)) !== null
}
