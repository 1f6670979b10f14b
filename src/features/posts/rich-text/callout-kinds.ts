/** As they are shown; `> [!TIP]` in the text says which (article/callouts.ts). */
export const CALLOUT_KINDS = ['Note', 'Tip', 'Important', 'Warning', 'Caution'] as const
export type CalloutKind = (typeof CALLOUT_KINDS)[number]

export function isWarning(kind: string): boolean {
  return kind === 'Warning' || kind === 'Caution'
}
