/** The value below which that share of the samples lies (nearest rank); NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort()
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
