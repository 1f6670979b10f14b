import { useState } from 'react'
import type { DraftFields } from '../drafts/draft.ts'
import type { EditSession } from './saving/edit-session.ts'
import { FIELD_NAMES } from './saving/edit-state.ts'
import type { Issues } from './saving/use-publishing.ts'

/** What was said about fields, for as long as the same stands in them. */
export function useIssues(session: EditSession, fields: DraftFields): { issues: Issues; setIssues: (issues: Issues) => void } {
  const [said, setSaid] = useState<{ issues: Issues; about: DraftFields }>({ issues: {}, about: fields })
  return {
    issues: keepStanding(said.issues, (field) => fields[field] === said.about[field]),
    setIssues: (issues) => setSaid({ issues, about: session.getState().fields }),
  }
}

function keepStanding(issues: Issues, isSame: (field: keyof DraftFields) => boolean): Issues {
  const standing: Issues = {}
  for (const field of FIELD_NAMES) {
    const message = issues[field]
    if (message && isSame(field)) standing[field] = message
  }
  return standing
}
