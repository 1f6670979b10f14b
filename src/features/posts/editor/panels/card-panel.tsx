import { CoverImage } from '#src/features/media/image.tsx'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { PostCard } from '../../listing/post-card.tsx'
import { useEditing } from '../editing-context.ts'
import styles from './card-panel.module.css'
import { Group } from './group.tsx'
import { useCover } from './use-cover.ts'

/** What others show of the post: the listing, a search engine, a message with the link. */
export function CardPanel() {
  const { state, site } = useEditing()
  const hydrated = useHydrated()
  const { title, slug, description, thumbnail, category, publishAt } = state.fields
  const { image } = useCover(thumbnail, slug)
  const createdAt = publishAt ?? (hydrated ? new Date().toISOString() : '2000-01-01T00:00:00.000Z')
  const shown = { title: title.trim() || 'Untitled', description: cut(description.trim()) }
  const host = site.origin.replace(/^https?:\/\//, '')
  return (
    <>
      <Group title="As the listing shows it">
        {/* A picture of a card: its link leads nowhere while the post is written. */}
        <div inert className={styles.card}>
          <PostCard
            post={{
              id: state.postId,
              slug,
              title: shown.title,
              description: description.trim(),
              image,
              category,
              createdAt,
              snippet: null,
            }}
            sizes="22rem"
            {...(state.fields.isProject ? { action: 'Code and Preview' } : {})}
          />
        </div>
      </Group>
      <Group title="As a search engine shows it">
        <div className={styles.search}>
          <span className={styles.host}>{host} › posts</span>
          <b>{shown.title}</b>
          <span>
            {formatDate(createdAt)}. {shown.description || 'The beginning of the article.'}
          </span>
        </div>
      </Group>
      <Group title="As a message shows its link">
        <div className={styles.social}>
          <CoverImage image={image} sizes="22rem" alt="" />
          <div>
            <span className={styles.host}>{host}</span>
            <b>{shown.title}</b>
            <span>{shown.description || site.name}</span>
          </div>
        </div>
      </Group>
    </>
  )
}

/** Where search engines and messengers cut. */
function cut(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text
}
