import { useEffect, useState } from 'react'
import { type ImageSource, plainImageSource } from '#src/features/media/image-source.ts'
import { SOCIAL_PICTURE } from '#src/lib/web/page-meta.ts'
import type { DraftFields } from '../../../drafts/draft.ts'
import { useCover } from '../pictures/use-cover.ts'

const DEBOUNCE_MS = 600

type SocialPreview = { image: ImageSource; source: 'own' | 'thumbnail' | 'drawn' | 'site'; problem: string | null }

/** The picture that other sites will show beside a link to the post. */
export function useSocialPicture(fields: DraftFields): SocialPreview {
  const { socialImage, thumbnail, slug, focalX, focalY, type } = fields
  const own = useCover(socialImage, slug)
  const cover = useCover(thumbnail, slug, { x: focalX, y: focalY })
  const drawn = useDrawnPicture(fields)
  const { problem } = own
  if (!own.isDrawn) return { image: own.image, source: 'own', problem }
  if (!cover.isDrawn) return { image: cover.image, source: 'thumbnail', problem }
  return { image: drawn, source: type === 'page' ? 'site' : 'drawn', problem }
}

/** The server draws it, with the fonts that the published picture has. */
function useDrawnPicture({ type, title, slug, category, isProject }: DraftFields): ImageSource {
  const kind = type === 'page' ? type : isProject ? 'project' : 'post'
  const query = new URLSearchParams({ type: kind, title: title.trim() || 'Untitled', slug, category: category[0] ?? '' }).toString()
  const [settled, setSettled] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])
  return plainImageSource(`/admin/functions/draw-social-picture?${settled}`, SOCIAL_PICTURE)
}
