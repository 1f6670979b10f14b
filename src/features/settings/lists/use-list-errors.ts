import { useState } from 'react'
import type { ListIssue } from './setting-lists.ts'

type Errors = { ofFields: ReadonlyMap<string, string>; ofList: string | undefined }

const NONE: Errors = { ofFields: new Map(), ofList: undefined }

/** The errors of a refused list. They stay with their rows when these move. */
export function useListErrors(rows: readonly { key: number }[]) {
  const [errors, setErrors] = useState(NONE)
  return {
    ofList: errors.ofList,
    of: (key: number, field: string) => errors.ofFields.get(`${key}.${field}`),
    /** `message` is displayed above the rows when no field is to blame. */
    set(issues: readonly ListIssue[], message: string) {
      const ofFields = new Map(issues.flatMap((issue) => keyed(issue, rows)))
      setErrors({ ofFields, ofList: ofFields.size > 0 ? undefined : message })
    },
    clear: () => setErrors(NONE),
    clearRow: (key: number) =>
      setErrors(({ ofFields, ofList }) => ({ ofList, ofFields: new Map([...ofFields].filter(([field]) => !field.startsWith(`${key}.`))) })),
  }
}

/** `<index>.<name>` becomes `<key>.<name>`. */
function keyed({ field, message }: ListIssue, rows: readonly { key: number }[]): [string, string][] {
  const [index = '', name] = field.split('.')
  const row = rows[Number(index)]
  return index !== '' && row && name ? [[`${row.key}.${name}`, message]] : []
}
