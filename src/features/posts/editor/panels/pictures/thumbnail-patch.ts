import { FOCAL_CENTER } from '#src/features/media/focal-point.ts'
import type { DraftFields } from '../../../drafts/draft.ts'

type ThumbnailFields = Pick<DraftFields, 'thumbnail' | 'thumbnailAlt' | 'focalX' | 'focalY'>

/** Another thumbnail: what the former one showed, and where, says nothing about it. `alt` is that of the library. */
export function thumbnailPatch(thumbnail: string, alt = ''): ThumbnailFields {
  return { thumbnail, thumbnailAlt: alt, focalX: FOCAL_CENTER, focalY: FOCAL_CENTER }
}
