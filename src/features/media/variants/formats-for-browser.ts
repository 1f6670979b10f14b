import type { VariantFormat } from './encode.server.ts'

/**
 * The formats for an Accept header, preferred first, with JPEG as the fallback. Wildcards are ignored: clients that support AVIF or WebP
 * name them.
 */
export function formatsForBrowser(accept: string | null): VariantFormat[] {
  const quality = new Map((accept ?? '').toLowerCase().split(',').map(parseRange))
  const candidates: VariantFormat[] = ['avif', 'webp']
  const accepted = candidates.filter((format) => (quality.get(`image/${format}`) ?? 0) > 0)
  accepted.sort((a, b) => (quality.get(`image/${b}`) ?? 0) - (quality.get(`image/${a}`) ?? 0))
  return [...accepted, 'jpeg']
}

function parseRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const qParameter = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, qParameter ? Number(qParameter.slice(2)) || 0 : 1]
}
