// The picture of link previews that the server cuts out of a stored picture: other sites cut off the sides without knowing what matters.
import { FOCAL_CENTER, type FocalPoint } from '#src/features/media/focal-point.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'

export type SocialCrop = { hash: string; focal: FocalPoint }

type PostPictures = { socialImage: string | null; thumbnail: string | null; focalX: number; focalY: number }

/** The own social picture of a post, otherwise its thumbnail around its focal point. Null for a picture that is not stored here. */
export function cropOf({ socialImage, thumbnail, focalX, focalY }: PostPictures): SocialCrop | null {
  const stored = parseMediaPath((socialImage ?? thumbnail ?? '').trim())
  if (stored?.kind !== 'media') return null
  const focal = socialImage === null ? { x: focalX, y: focalY } : { x: FOCAL_CENTER, y: FOCAL_CENTER }
  return { hash: stored.hash, focal }
}

type Size = { width: number; height: number }

/** The largest part of a picture in the proportions of `target`. CSS (`object-position`) shows the same part. */
export function cropArea(picture: Size, target: Size, focal: FocalPoint): Size & { left: number; top: number } {
  const scale = Math.min(picture.width / target.width, picture.height / target.height)
  const width = Math.max(1, Math.min(picture.width, Math.round(target.width * scale)))
  const height = Math.max(1, Math.min(picture.height, Math.round(target.height * scale)))
  return {
    width,
    height,
    left: Math.round(((picture.width - width) * focal.x) / 100),
    top: Math.round(((picture.height - height) * focal.y) / 100),
  }
}
