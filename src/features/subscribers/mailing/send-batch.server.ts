// Sends a batch of e-mails, several at once, and records what becomes of each.
import type { Db } from '#src/db/client/client.server.ts'
import type { DueMail } from './due-mails.server.ts'
import type { OutgoingMail, Refusal } from './mail-tools.ts'
import { recordServerSuccess } from './mail-turn.server.ts'
import type { Pace } from './pace.server.ts'
import { recordFailed, recordRetry, recordSent } from './record-mail.server.ts'

export type Refused = {
  mail: DueMail
  refusal: Refusal
  /** How many e-mails had been started when it was refused. */
  startedBefore: number
}

/** What a run has learned of the mail server. */
export type Progress = {
  started: number
  accepted: number
  /** Permanent refusals. They are recorded when the server accepts an e-mail that was started later: it does accept e-mails. */
  held: Refused[]
  /** Why the server as a whole fails; null while it does not. */
  failure: string | null
}

export type BatchTools = {
  /** Null when the mailing was removed meanwhile. */
  compose: (mail: DueMail) => Promise<OutgoingMail | null>
  send: (mail: OutgoingMail) => Promise<Refusal | null>
  pace: Pace
  connections: number
  now: () => Date
  signal: AbortSignal
  patienceMs: number
}

/** So many permanent refusals in a row are a fault of the server or of its configuration: it relays nothing, or its limit for today is reached. */
const REFUSED_IN_A_ROW_MAX = 10

/**
 * Sends until the batch or the server ends, or the signal aborts. An e-mail that is on its way then has `patienceMs` more; after that nothing is
 * recorded, and the e-mail stays waiting. Throws what the database throws, after the other e-mails on their way are recorded.
 */
export async function sendBatch(db: Db, batch: readonly DueMail[], progress: Progress, tools: BatchTools): Promise<void> {
  const queue = batch.values()
  let isFailing = false
  let isGivenUp = false
  async function sendNext(): Promise<void> {
    for (const mail of queue) {
      await tools.pace.nextStart(tools.signal)
      if (isFailing || tools.signal.aborted || progress.failure !== null) return
      const outgoing = await tools.compose(mail)
      if (!outgoing) continue
      progress.started += 1
      const place = progress.started
      const refusal = await tools.send(outgoing)
      if (isGivenUp) return
      await record(db, { mail, place, refusal }, { progress, now: tools.now() })
    }
  }
  const senders = Array.from({ length: tools.connections }, () =>
    sendNext().catch((error: unknown) => {
      isFailing = true
      throw error
    }),
  )
  const ends = await untilAborted(Promise.allSettled(senders), tools)
  isGivenUp = ends === null
  for (const end of ends ?? []) if (end.status === 'rejected') throw end.reason
}

/** `place` counts the e-mails in the order in which they were started. */
type Outcome = { mail: DueMail; place: number; refusal: Refusal | null }

async function record(db: Db, { mail, place, refusal }: Outcome, { progress, now }: { progress: Progress; now: Date }): Promise<void> {
  if (refusal === null) {
    await recordSent(db, mail, now)
    progress.accepted += 1
    if (progress.accepted === 1) await recordServerSuccess(db)
    await recordHeld(db, progress, place)
  } else if (refusal.concerns === 'server') {
    progress.failure ??= refusal.reason
    // It may be the cause, or arrived although the answer did not: others go first, and it does not go on for ever.
    if (refusal.wasUnderWay) await recordRetry(db, mail, { refusal, now })
  } else if (!refusal.isPermanent) await recordRetry(db, mail, { refusal, now })
  // Strangers enter addresses: theirs say nothing about the server.
  else if (mail.kind === 'confirmation') await recordFailed(db, mail, refusal)
  else hold(progress, { mail, refusal, startedBefore: progress.started })
}

function hold(progress: Progress, refused: Refused): void {
  progress.held.push(refused)
  if (progress.held.length >= REFUSED_IN_A_ROW_MAX) progress.failure ??= refusesOthers(refused.refusal)
}

export function refusesOthers({ reason }: Refusal): string {
  return `${reason}, and refuses the other e-mails too`
}

/** Gives up the e-mails that were refused for good before the e-mail at `place` was started. */
export async function recordHeld(db: Db, progress: Progress, place: number): Promise<void> {
  const refused = progress.held.filter(({ startedBefore }) => startedBefore < place)
  progress.held = progress.held.filter(({ startedBefore }) => startedBefore >= place)
  for (const { mail, refusal } of refused) await recordFailed(db, mail, refusal)
}

/** The result of `work`; null `patienceMs` after the signal. */
function untilAborted<Result>(work: Promise<Result>, { signal, patienceMs }: BatchTools): Promise<Result | null> {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<null>()
  let timer: NodeJS.Timeout | undefined
  const onAbort = () => {
    timer = setTimeout(() => giveUp(null), patienceMs)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  return Promise.race([work, givenUp]).finally(() => {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  })
}
