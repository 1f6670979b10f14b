// Values of an export of another program, which may have any shape.

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An empty object for everything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The first of these fields that is a text or number, without white space at its ends; empty without one. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

export function flagField(fields: Fields, name: string): boolean {
  const value = fields[name]
  return value === true || value === 1 || value === '1' || value === 'true'
}

export function numberField(fields: Fields, name: string): number {
  const value = Number(fields[name])
  return Number.isFinite(value) ? value : 0
}

/** Times without a zone are UTC. Undefined for what is no date. */
export function dateField(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name]
    const written = typeof value === 'string' && !/[zZ]$|[+-]\d{2}:?\d{2}$/.test(value) ? `${value.trim().replace(' ', 'T')}Z` : value
    const date = typeof written === 'string' || typeof written === 'number' ? new Date(written) : null
    if (date && !Number.isNaN(date.getTime())) return date.toISOString()
  }
  return undefined
}
