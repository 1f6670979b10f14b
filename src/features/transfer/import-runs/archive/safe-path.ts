// Names of uploaded files and of entries in archives are chosen by others.
export type SafePath = { path: string } | { reason: string }

const MAX_LENGTH = 1_000
const MAX_DEPTH = 30
/** In bytes. File systems allow 255; a file that is being written has a longer name. */
const MAX_PART_BYTES = 200

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A path below the import folder, with forward slashes and composed accents, or the reason to leave the file out. */
export function safePath(name: string): SafePath {
  if (name.length > MAX_LENGTH) return { reason: 'its name is too long' }
  if (hasControlCharacter(name) || !name.isWellFormed()) return { reason: 'its name has control characters' }
  const unified = name.replaceAll('\\', '/').normalize('NFC')
  if (unified.startsWith('/') || /^[a-z]:/i.test(unified)) return { reason: 'its name is an absolute path' }
  const parts = unified.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) return { reason: 'its name leads out of the folder' }
  if (parts.length === 0) return { reason: 'it has no name' }
  if (parts.length > MAX_DEPTH) return { reason: `it lies more than ${MAX_DEPTH} folders deep` }
  if (parts.some((part) => new TextEncoder().encode(part).byteLength > MAX_PART_BYTES)) return { reason: 'its name is too long' }
  if (parts.some((part) => DEVICE.test(part) || /[. ]$/.test(part))) return { reason: 'its name is reserved by Windows' }
  return { path: parts.join('/') }
}

function hasControlCharacter(name: string): boolean {
  return Array.from(name).some((character) => character < ' ' || character === '\u007f')
}
