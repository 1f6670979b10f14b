type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * Writes loader data in the format of React Router (turbo-stream): a list of values that refer to each other by position.
 *
 * The search worker contains the source of this function, so it must not use anything outside itself.
 */
export function encodeLoaderData(data: Json): string {
  const lines: string[] = []

  function add(value: Json | undefined): number {
    if (value === undefined) return -7
    if (value === null) return -5
    const index = lines.push('') - 1
    lines[index] = encode(value)
    return index
  }

  function encode(value: Exclude<Json, null>): string {
    if (typeof value !== 'object') return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map(add).join(',')}]`
    const entries = Object.entries(value).map(([name, entry]) => `"_${add(name)}":${add(entry)}`)
    return `{${entries.join(',')}}`
  }

  add(data)
  return `[${lines.join(',')}]\n`
}
