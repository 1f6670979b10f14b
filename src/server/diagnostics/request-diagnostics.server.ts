import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { findControl } from '#src/server/control/control-file.server.ts'
import { sendRequest } from '#src/server/control/send-request.server.ts'
import { type Diagnostic, diagnosticSchema } from './diagnostic.ts'

/** The diagnostics of the site that runs as process `pid`, or as any on this data folder; null when there is none or it does not answer. */
export async function requestDiagnostics({ pid }: Pick<LockHolder, 'pid'> | { pid: 'any' }): Promise<Diagnostic[] | null> {
  const control = await findControl(pid)
  const answer = control && (await sendRequest(control, '/inspect').catch(() => null))
  if (answer?.statusCode !== 200) return null
  const parsed = v.safeParse(
    v.pipe(boundedText({ max: 1_000_000 }), v.parseJson(), v.array(diagnosticSchema)),
    await text(answer).catch(() => ''),
  )
  return parsed.success ? parsed.output : null
}
