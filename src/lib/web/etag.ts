/** Whether `If-None-Match` contains this ETag, by weak comparison (RFC 9110, 13.1.2), or is `*`. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  const strip = (value: string) => value.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || strip(candidate) === strip(etag))
}
