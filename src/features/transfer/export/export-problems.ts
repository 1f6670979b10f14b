/** Why an export cannot be downloaded, as sentences for the owner. */
export const EXPORT_PROBLEMS = {
  busy: 'Another export is being written or downloaded. Wait until it is complete, then try again.',
  space: 'The disk of the site has too little space for the files of an export. Free some space, then try again.',
  failed: 'The export could not be written. The log of the site says why.',
} as const

export type ExportProblem = keyof typeof EXPORT_PROBLEMS

/** The sentence for the value of an address; null for none, or an unknown one. */
export function exportProblem(name: string | null): string | null {
  return Object.entries(EXPORT_PROBLEMS).find(([problem]) => problem === name)?.[1] ?? null
}
