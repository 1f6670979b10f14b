// What the front matter says about cards, search engines and link previews.
import { FOCAL_CENTER } from '#src/features/media/focal-point.ts'
import { META_DESCRIPTION_MAX, META_TITLE_MAX, THUMBNAIL_ALT_MAX } from '#src/features/posts/post-limits.ts'
import type { FrontMatterKeys } from './keys.ts'
import { readFocal } from './read-focal.ts'
import { fieldOf, nestedText, textOf } from './values.ts'

type HeadFields = {
  description: string | null
  thumbnail: string | null
  thumbnailAlt: string
  focalX: number
  focalY: number
  metaTitle: string
  metaDescription: string
  socialImage: string | null
  noindex: boolean
}

const PICTURE_NAMES = ['image', 'src', 'url', 'path', 'file', 'feature', 'teaser', 'overlay_image', 'publicURL', 'relative', 'name']

/**
 * Files of other programs often have one description, or one picture, under a name that means search engines: it is then that of the post. In an
 * export of this program (`isOwn`) every name means one thing.
 */
export function readHead(keys: FrontMatterKeys, isOwn: boolean): { fields: HeadFields; notes: string[] } {
  const seo = keys.get('seo')
  const description = nestedText(isOwn ? keys.get('description') : keys.first('description'), 'description', 'text')
  const written = isOwn ? keys.get('thumbnail') : keys.first('thumbnail', (value) => pictureIn(value) !== null)
  const thumbnail = pictureIn(written)
  const notes: string[] = []
  const bounded = (name: string, text: string | null, max: number) => {
    if (text === null || text.length <= max) return text ?? ''
    notes.push(`${name} left out: it has more than ${max} characters`)
    return ''
  }
  const metaDescription = nestedText(keys.first('metaDescription') ?? fieldOf(seo, 'description'))
  const socialImage = pictureIn(keys.first('socialImage') ?? fieldOf(seo, 'image'))
  const focal = readFocal(keys.first('focal') ?? fieldOf(written, 'focal_point'))
  const fields = {
    description,
    thumbnail,
    thumbnailAlt: bounded(
      'alt text of the thumbnail',
      nestedText(keys.first('thumbnailAlt') ?? fieldOf(written, 'alt')),
      THUMBNAIL_ALT_MAX,
    ),
    focalX: focal?.x ?? FOCAL_CENTER,
    focalY: focal?.y ?? FOCAL_CENTER,
    metaTitle: bounded('title for search engines', nestedText(keys.first('metaTitle') ?? fieldOf(seo, 'title')), META_TITLE_MAX),
    metaDescription: bounded(
      'description for search engines',
      isOwn || metaDescription !== description ? metaDescription : null,
      META_DESCRIPTION_MAX,
    ),
    socialImage: isOwn || socialImage !== thumbnail ? socialImage : null,
    noindex: isHidden(keys, seo),
  }
  return { fields, notes }
}

function pictureIn(value: unknown): string | null {
  const found = nestedText(value, ...PICTURE_NAMES)
  return found !== null && /^(?:true|false)$/.test(found) ? null : found
}

function isHidden(keys: FrontMatterKeys, seo: unknown): boolean {
  const flag = textOf(keys.first('noindex') ?? fieldOf(seo, 'noindex'))?.toLowerCase() ?? ''
  const robots = nestedText(keys.get('robots'))?.toLowerCase() ?? ''
  return ['true', 'yes', 'on', '1'].includes(flag) || robots.split(/[\s,]+/).some((word) => word === 'noindex' || word === 'none')
}
