import { CoverImage } from '#src/features/media/cover-image.tsx'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { PostCard } from '../../listing/post-card.tsx'
import { useEditing } from '../editing-context.ts'
import styles from './card-panel.module.css'
import { Group } from './group.tsx'
import { useCover } from './use-cover.ts'

/** Previews of the post as a card, a search result and a link in a message. */
export function CardPanel() {
  const { state, site } = useEditing()
  const hydrated = useHydrated()
  const { type, title, slug, description, thumbnail, category, publishAt } = state.fields
  const { image } = useCover(thumbnail, slug)
  const createdAt = publishAt ?? (hydrated ? new Date().toISOString() : '2000-01-01T00:00:00.000Z')
  const texts = { title: title.trim() || 'Untitled', description: truncate(description.trim()) }
  const host = site.origin.replace(/^https?:\/\//, '')
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
                title: texts.title,
                description: description.trim(),
                image,
                category,
                createdAt,
                snippet: null,
              }}
              image={image}
              sizes="22rem"
              {...(state.fields.isProject ? { action: 'Code and Preview' } : {})}
            />
          </div>
        </Group>
      )}
      <Group title="As a search engine shows it">
        <div className={styles.search}>
          <span className={styles.host}>
            {host} › {type === 'page' ? slug : 'posts'}
          </span>
          <b>{texts.title}</b>
          <span>
            {type === 'page' ? '' : `${formatDate(createdAt)}. `}
            {texts.description || 'The beginning of the article.'}
          </span>
        </div>
      </Group>
      <Group title="As a message shows its link">
        <div className={styles.social}>
          <CoverImage image={image} sizes="22rem" alt="" />
          <div>
            <span className={styles.host}>{host}</span>
            <b>{texts.title}</b>
            <span>{texts.description || site.name}</span>
          </div>
        </div>
      </Group>
    </>
  )
}

/** Search engines and messengers truncate at about 160 characters. */
function truncate(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text
}
