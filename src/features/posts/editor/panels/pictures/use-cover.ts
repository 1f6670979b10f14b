import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { defaultCoverPath } from '#src/features/media/covers/default-covers.ts'
import { FOCAL_CENTER, type FocalPoint, roundFocal } from '#src/features/media/focal-point.ts'
import { type ImageSource, mediaImageSource, parseMediaPath, plainImageSource } from '#src/features/media/image-source.ts'
import { postJson } from '#src/lib/admin-api.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'

const DEBOUNCE_MS = 600
const sourceSchema = v.object({
  image: v.object({ src: v.string(), srcSet: v.string(), width: v.nullable(v.number()), height: v.nullable(v.number()) }),
})

type Cover = {
  image: ImageSource
  /** Whether it is the drawn cover, also while a picture cannot be displayed. */
  isDrawn: boolean
  problem: string | null
}

/** The cover as the listing displays it. The server proxies images of other sites. */
export function useCover(thumbnail: string, slug: string, focal: FocalPoint = CENTER): Cover {
  const url = thumbnail.trim()
  const [external, setExternal] = useState<{ url: string; image: ImageSource | null } | null>(null)
  const isExternal = isWebAddress(url)
  useEffect(() => {
    if (!isExternal) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await postJson(sourceSchema, '/admin/functions/describe-image', { url })
      if (isCurrent) setExternal({ url, image: result.ok ? result.data.image : null })
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [url, isExternal])
  const plate = plainImageSource(defaultCoverPath(slug), { width: 1000, height: 600 })
  if (!isExternal) return coverOf(ownImage(url), plate, focal)
  if (external?.url !== url) return coverOf(null, plate, focal)
  return { ...coverOf(external.image, plate, focal), problem: external.image ? null : 'This picture cannot be shown.' }
}

const CENTER: FocalPoint = { x: FOCAL_CENTER, y: FOCAL_CENTER }

function coverOf(own: ImageSource | null, plate: ImageSource, { x, y }: FocalPoint): Cover {
  // The screen does not know which pictures are opaque.
  const image = own ? { ...own, isTransparent: true, focal: { x: roundFocal(x), y: roundFocal(y) } } : plate
  return { image, isDrawn: own === null, problem: null }
}

function ownImage(url: string): ImageSource | null {
  const media = parseMediaPath(url)
  if (media?.kind === 'media') return mediaImageSource(media.hash)
  return /^\/(?![/\\])/.test(url) ? plainImageSource(url) : null
}
