// Sends e-mails to subscribers: confirmations and new posts. All nodes run this job; a lease lets one of them send. Nothing is marked before it is
// sent, so that a killed process leaves what was on its way waiting: that alone may be sent twice.
import type { Db } from '#src/db/client/client.server.ts'
import { withRowLease } from '#src/db/row-lease.server.ts'
import { SUBSCRIPTION_PLACEHOLDER, subscriptionAddresses } from '../subscription-address.server.ts'
import { confirmationMail, postMail } from './compose-mail.server.ts'
import { type DueMail, listDueMails, loadContents } from './due-mails.server.ts'
import type { MailContent, MailPool, MailTools, OutgoingMail } from './mail-tools.ts'
import { ensureTurn, hasWork, recordServerFailure, subscriberTurn } from './mail-turn.server.ts'
import { finishMailings, skipUnwanted, startMailings } from './mailing-states.server.ts'
import { createPace, type Pace } from './pace.server.ts'
import { recordRetry } from './record-mail.server.ts'
import { type Progress, recordHeld, refusesOthers, sendBatch } from './send-batch.server.ts'

/** A change by the owner or by a reader takes effect after so many seconds of the pace. */
const BATCH_SECONDS = 5
const BATCH_MAX = 200
const TIDY_EVERY_MS = 5_000
/** As long as the mail server may take to answer. */
const PATIENCE_MS = 5_000
/** So many permanent refusals and nothing else are taken for a fault of the server. */
const REFUSED_ALONE_MAX = 3

/**
 * Returns a function that sends what is due and resolves when nothing is left, when the mail server fails, or when the signal aborts. Calls during a
 * run get that run. Rejects with what the database or `composePost` throws, after everything else was sent.
 */
export function createMailRunner(db: Db, tools: MailTools): () => Promise<void> {
  const pace = createPace(tools.perMinute, tools.pacing)
  let running: Promise<void> | null = null
  return () => {
    running ??= runDue(db, tools, pace).finally(() => {
      running = null
    })
    return running
  }
}

type Run = {
  tools: MailTools
  pace: Pace
  now: () => Date
  signal: AbortSignal
  renew: () => Promise<void>
}

async function runDue(db: Db, tools: MailTools, pace: Pace): Promise<void> {
  const now = tools.now ?? (() => new Date())
  if (tools.signal.aborted || !(await hasWork(db, now()))) return
  await ensureTurn(db, now())
  await withRowLease(db, subscriberTurn, tools.signal, async (signal, renew) => {
    // Another process may just have done it, or found that the server fails.
    if (await hasWork(db, now())) await sendDue(db, { tools, pace, now, signal, renew })
  })
}

async function sendDue(db: Db, run: Run): Promise<void> {
  const { tools, now, signal } = run
  const failures = await tidy(db, run)
  const pool = await tools.openPool()
  const progress: Progress = { started: 0, accepted: 0, held: [], failure: null }
  try {
    await sendBatches(db, { ...run, pool }, progress)
  } finally {
    pool.close()
  }
  if (signal.aborted) return
  await recordEnd(db, progress, now())
  await skipUnwanted(db)
  await finishMailings(db, now())
  if (failures.length > 0) throw failures[0]
}

/** Starts and ends mailings. Returns what composing an e-mail threw. */
async function tidy(db: Db, { tools, now }: Run): Promise<unknown[]> {
  const failures = await startMailings(db, tools.composePost, now())
  await skipUnwanted(db)
  await finishMailings(db, now())
  return failures
}

async function sendBatches(db: Db, run: Run & { pool: MailPool }, progress: Progress): Promise<void> {
  const { tools, pool, pace, now, signal, renew } = run
  const limit = Math.min(BATCH_MAX, Math.max(1, Math.floor((tools.perMinute / 60) * BATCH_SECONDS)))
  const addressOf = await subscriptionAddresses(db, tools.origin)
  let contents = new Map<string, MailContent>()
  let tidiedAt = now().getTime()
  const compose = async (mail: DueMail): Promise<OutgoingMail | null> => {
    const address = addressOf(mail.subscriberId)
    if (mail.mailingId === null) return confirmationMail(mail, await tools.composeConfirmation(address), tools.origin)
    const content = contents.get(mail.mailingId)
    if (!content) return null
    return postMail(mail, { content, address, siteName: pool.siteName, origin: tools.origin }, SUBSCRIPTION_PLACEHOLDER)
  }
  while (progress.failure === null) {
    await pace.ready(signal)
    if (!signal.aborted) await renew()
    if (signal.aborted) return
    if (now().getTime() - tidiedAt >= TIDY_EVERY_MS) {
      // What composing throws is thrown by the next run, whose first step repeats it.
      await tidy(db, run)
      tidiedAt = now().getTime()
    }
    const batch = await listDueMails(db, { now: now(), limit, without: progress.held.map(({ mail }) => mail.id) })
    if (batch.length === 0) return
    contents = await loadContents(db, batch, contents)
    const { connections, patienceMs = PATIENCE_MS } = tools
    await sendBatch(db, batch, progress, { compose, send: pool.send, pace, connections, now, signal, patienceMs })
  }
}

/**
 * Records permanent refusals, unless the server accepted nothing or refused many in a row: then they count against nobody, and the e-mails are tried
 * again.
 */
async function recordEnd(db: Db, progress: Progress, now: Date): Promise<void> {
  const { held, accepted } = progress
  const [first] = accepted === 0 && held.length >= REFUSED_ALONE_MAX ? held : []
  const failure = progress.failure ?? (first ? refusesOthers(first.refusal) : null)
  if (failure === null) return recordHeld(db, progress, Number.POSITIVE_INFINITY)
  for (const { mail, refusal } of held) await recordRetry(db, mail, { refusal, now })
  await recordServerFailure(db, failure, now)
}
