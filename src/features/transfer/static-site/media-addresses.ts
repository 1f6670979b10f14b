// Addresses of pictures have no file extension, because the server chooses the format for each browser. A static host derives the type of a file
// from its extension, so that exported addresses have one.

/** The format of exported variants, which every browser shows. */
export const VARIANT_FORMAT = 'webp'

const ADDRESS = /\/media\/(external\/)?([0-9a-f]{64})(\/(?:400|700|1000))?(?![\w/-]|\.\w)/g
const VARIANT_FILE = /^(\/media\/(?:external\/)?[0-9a-f]{64}\/\d+)\.webp$/
const ORIGINAL_FILE = /^(\/media\/([0-9a-f]{64}))\.(\w+)$/

/** The formats of stored pictures by hash. */
export type PictureFormats = ReadonlyMap<string, string>

/** Adds extensions to the addresses of pictures in a text. */
export function addExtensions(text: string, formats: PictureFormats): string {
  return text.replace(ADDRESS, (address: string, external: string | undefined, hash: string, width: string | undefined) => {
    if (width !== undefined) return `${address}.${VARIANT_FORMAT}`
    const format = external === undefined ? formats.get(hash) : undefined
    return format === undefined ? address : `${address}.${format}`
  })
}

/** The address on the server for one with an extension. Other addresses, such as those of recordings, are the same there. */
export function withoutExtension(pathname: string, formats: PictureFormats): string {
  const variant = VARIANT_FILE.exec(pathname)?.[1]
  if (variant !== undefined) return variant
  const [, original, hash = '', extension] = ORIGINAL_FILE.exec(pathname) ?? []
  return original !== undefined && formats.get(hash) === extension ? original : pathname
}
