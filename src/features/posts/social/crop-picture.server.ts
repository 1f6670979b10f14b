import { IMAGE_QUALITY } from '#src/features/media/image-source.ts'
import { loadSharp } from '#src/features/media/variants/sharp.server.ts'
import { SOCIAL_PICTURE } from '#src/lib/web/page-meta.ts'
import { cropArea, type SocialCrop } from './social-crop.ts'

/** Cuts a JPEG of 1200 by 630 pixels out of a stored picture. A smaller picture is enlarged, because the page states this size. */
export async function cropPicture(bytes: Uint8Array, { focal }: SocialCrop): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  const jpeg = await sharp(bytes)
    .extract(cropArea({ width, height }, SOCIAL_PICTURE, focal))
    .resize(SOCIAL_PICTURE.width, SOCIAL_PICTURE.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: IMAGE_QUALITY })
    .toBuffer()
  return Uint8Array.from(jpeg)
}
