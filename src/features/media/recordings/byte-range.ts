/** The first and the last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

/**
 * The part that a Range header asks for. Null, for the whole file, when the header is not understood or asks for several parts, as RFC 9110
 * allows. 'unsatisfiable' when the part lies outside of the file.
 */
export function parseByteRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
