import { useState } from 'react'
import { DRAFT_FIELDS, type DraftFields } from '../drafts/draft.ts'
import type { EditSession } from './saving/edit-session.ts'
import type { Issues } from './saving/use-publishing.ts'

/** Problems of fields. A problem disappears when its field changes. */
export function useIssues(session: EditSession, fields: DraftFields): { issues: Issues; setIssues: (issues: Issues) => void } {
  const [reported, setReported] = useState<{ issues: Issues; fields: DraftFields }>({ issues: {}, fields })
  return {
    issues: currentIssues(reported.issues, (field) => fields[field] === reported.fields[field]),
    setIssues: (issues) => setReported({ issues, fields: session.getState().fields }),
  }
}

function currentIssues(issues: Issues, isUnchanged: (field: keyof DraftFields) => boolean): Issues {
  const current: Issues = {}
  for (const field of DRAFT_FIELDS) {
    const message = issues[field]
    if (message && isUnchanged(field)) current[field] = message
  }
  return current
}
