/** Characters `from` to `to` of a text. */
export type Span = { from: number; to: number }

export function isWithin({ from, to }: Span, spans: readonly Span[]): boolean {
  return spans.some((span) => span.from <= from && to <= span.to)
}
