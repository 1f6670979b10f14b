// Variants of pictures: smaller copies in the cache folder. They are made when a picture comes in (`prepare-variants.server.ts`); a request
// for a missing one makes it, as WebP or JPEG, because AVIF takes a second.
import pLimit from 'p-limit'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { cachedExternalKey, cachedPictureKey } from '../cached-keys.ts'
import type { ImageWidth } from '../image-source.ts'
import type { Picture } from '../picture.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'
import { cacheFiles } from '../storage.server.ts'
import { encodeVariant, type VariantFormat } from './encode.server.ts'

/** Part of the file name and the ETag of every variant. Increment it when variants are encoded differently. */
const VARIANT_VERSION = 2

/** Each encoding holds an original in memory. */
const MAX_ENCODINGS = 2

/** Pictures that wait for their AVIF. */
const MAX_WAITING = 10_000

/** `name` is `media-<hash>` or `external-<hash of the URL>`. */
type VariantId = { name: string; width: ImageWidth }
export type Variant = { file: StoredFile; format: VariantFormat }
export type Variants = ReturnType<typeof createVariants>

export function createVariants(cache: FileStore) {
  const singleFlight = createSingleFlight<StoredFile | null>()
  const limitEncodings = pLimit(MAX_ENCODINGS)

  const withoutAvif = new Set<string>()

  /** The first of these formats that is cached. An empty file says that the AVIF is not smaller. */
  async function findCached(id: VariantId, formats: readonly VariantFormat[]): Promise<Variant | null> {
    for (const format of formats) {
      const file = await cache.open(variantKey(id, format))
      if (file && file.bytes > 0) return { file, format }
    }
    return null
  }

  /** Null when the original is missing. */
  function encode(picture: Picture, id: VariantId, format: 'webp' | 'jpeg'): Promise<StoredFile | null> {
    const key = variantKey(id, format)
    return singleFlight(key, () =>
      limitEncodings(async () => {
        const cached = await cache.open(key)
        if (cached) return cached
        const original = await picture.read()
        if (!original) return null
        const bytes = await encodeVariant(original, id.width, format)
        await cache.write(key, bytes)
        if (format === 'webp' && withoutAvif.size < MAX_WAITING) withoutAvif.add(id.name)
        return inMemory(bytes)
      }),
    )
  }

  /** Whether it is known which of AVIF and WebP is smaller. */
  function hasAvifResult(id: VariantId): Promise<boolean> {
    return cache.has(variantKey(id, 'avif'))
  }

  /** Caches an AVIF when it is smaller than the WebP, else an empty file. */
  async function addSmallerAvif(picture: Picture, id: VariantId): Promise<void> {
    const webp = await cache.open(variantKey(id, 'webp'))
    if (picture.animated || !webp || (await hasAvifResult(id))) return
    const original = await picture.read()
    if (!original) return
    const bytes = await encodeVariant(original, id.width, 'avif')
    await cache.write(variantKey(id, 'avif'), bytes.byteLength < webp.bytes ? bytes : new Uint8Array())
  }

  /** Names of pictures that got a WebP since the last call. */
  function drainWithoutAvif(): string[] {
    const names = [...withoutAvif]
    withoutAvif.clear()
    return names
  }

  return { findCached, encode, hasAvifResult, addSmallerAvif, drainWithoutAvif }
}

let variants: Variants | undefined

/** The variants in the configured cache folder. */
export function mediaVariants(): Variants {
  variants ??= createVariants(cacheFiles())
  return variants
}

export function variantTag(hash: string, width: ImageWidth, format: VariantFormat): string {
  return `"${hash}-${width}-${format}-${VARIANT_VERSION}"`
}

function variantKey({ name, width }: VariantId, format: VariantFormat): string {
  const hash = name.slice(name.indexOf('-') + 1)
  const file = `${width}-${VARIANT_VERSION}.${format}`
  return name.startsWith('media-') ? cachedPictureKey(hash, file) : cachedExternalKey(hash, file)
}

/** A variant that was just encoded. All waiting requests share its bytes. */
function inMemory(bytes: Uint8Array): StoredFile {
  const enqueueAll = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes)
    controller.close()
  }
  return { bytes: bytes.byteLength, stream: () => new ReadableStream({ start: (controller) => enqueueAll(controller) }) }
}
