import type { VariantFormat } from './encode.server.ts'

/**
 * The formats a client can show, best first; JPEG, which everything shows, is always the last resort. Wildcards promise
 * nothing: clients that know AVIF or WebP name them.
 */
export function acceptedFormats(accept: string | null): VariantFormat[] {
  const quality = new Map((accept ?? '').toLowerCase().split(',').map(parseRange))
  const named: VariantFormat[] = ['avif', 'webp']
  const accepted = named.filter((format) => (quality.get(`image/${format}`) ?? 0) > 0)
  accepted.sort((a, b) => (quality.get(`image/${b}`) ?? 0) - (quality.get(`image/${a}`) ?? 0))
  return [...accepted, 'jpeg']
}

function parseRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, given ? Number(given.slice(2)) || 0 : 1]
}
