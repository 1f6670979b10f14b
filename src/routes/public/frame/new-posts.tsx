import { LazySubscribeForm } from '#src/features/subscribers/form/lazy-subscribe-form.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import styles from './new-posts.module.css'
import { useSite } from './use-site.ts'

/** Offers new posts by e-mail after an article. */
export function NewPosts() {
  const { newPosts } = useSite()
  if (!newPosts) return null
  const { title, lead } = newPosts
  return (
    <Section margin={<SectionTitle>{title}</SectionTitle>} data-noprint>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <LazySubscribeForm source="article" label={title} />
    </Section>
  )
}
