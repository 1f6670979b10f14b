import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { toZonedTime } from '#src/lib/format/time-zone.ts'
import { writtenDay } from '#src/lib/format/written-day.ts'
import { useTimeZone } from '#src/ui/admin/site-time.tsx'
import { PostCard } from '../../../listing/post-card.tsx'
import { useEditing } from '../../editing-context.ts'
import { Group } from '../group.tsx'
import { useCover } from '../pictures/use-cover.ts'
import styles from './card-panel.module.css'
import { SearchGroup } from './search-group.tsx'
import { useShownDescription } from './shown-description.ts'
import { SocialGroup } from './social-group.tsx'
import { ThumbnailView } from './thumbnail-view.tsx'

/** How the post appears as a card, in search results and as a link in a message: each with what decides it. */
export function CardPanel() {
  const { state } = useEditing()
  const hydrated = useHydrated()
  const { type, title, slug, thumbnail, focalX, focalY, category, publishAt, isProject } = state.fields
  const description = useShownDescription()
  const { image } = useCover(thumbnail, slug, { x: focalX, y: focalY })
  const timeZone = useTimeZone()
  const at = new Date(publishAt ?? (hydrated ? Date.now() : '2000-01-01T00:00:00.000Z'))
  const createdAt = writtenDay(at) ?? toZonedTime(at, timeZone)
  return (
    <>
      {type === 'page' ? null : (
        <Group title="As the listing shows it">
          {/* Inert: the link of an unpublished post leads nowhere. */}
          <div inert className={styles.card}>
            <PostCard
              post={{
                id: state.postId,
                slug,
                title: title.trim() || 'Untitled',
                description,
                image,
                category,
                createdAt,
                snippet: null,
              }}
              image={image}
              sizes="22rem"
              {...(isProject ? { action: 'Code and Preview' } : {})}
            />
          </div>
        </Group>
      )}
      <ThumbnailView />
      <SearchGroup createdAt={createdAt} />
      <SocialGroup />
    </>
  )
}
