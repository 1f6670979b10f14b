/** The labels of the kinds. Markdown writes them as `> [!TIP]`. */
export const CALLOUT_KINDS = ['Note', 'Tip', 'Important', 'Warning', 'Caution'] as const
export type CalloutKind = (typeof CALLOUT_KINDS)[number]

export function isWarning(kind: string): boolean {
  return kind === 'Warning' || kind === 'Caution'
}
