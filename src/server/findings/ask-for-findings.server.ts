import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { LockHolder } from '#src/db/data-lock.server.ts'
import { askControl } from '#src/features/transfer/backup/ask-control.server.ts'
import { findControl } from '#src/features/transfer/backup/control-file.server.ts'
import { boundedText } from '#src/lib/bounded-text.ts'
import { type Finding, findingSchema } from './finding.ts'

/** What the process that has the database open finds inside; null when it is no site, or does not answer. */
export async function askForFindings({ pid }: LockHolder): Promise<Finding[] | null> {
  const control = await findControl(pid)
  const answer = control && (await askControl(control, '/inspect').catch(() => null))
  if (answer?.statusCode !== 200) return null
  const said = v.safeParse(
    v.pipe(boundedText({ max: 1_000_000 }), v.parseJson(), v.array(findingSchema)),
    await text(answer).catch(() => ''),
  )
  return said.success ? said.output : null
}
