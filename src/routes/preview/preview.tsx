import { data } from 'react-router'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { DraftContent } from '#src/features/posts/article/draft-content.tsx'
import { openPreview } from '#src/features/posts/drafts/preview-links.server.ts'
import { previewPost } from '#src/features/posts/drafts/preview-post.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { PublicFrame } from '../public/frame/public-frame.tsx'
import { useSite } from '../public/frame/use-site.ts'
import type { Route } from './+types/preview.ts'
import styles from './preview.module.css'
import { PreviewBanner } from './preview-banner.tsx'

/** The draft at a secret address. All invalid addresses look the same. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const now = new Date()
  const link = await openPreview(db, params.token, now)
  if (!link) return data(null, 404)
  const preview = await previewPost(db, { postId: link.postId, now, resolveImages: (urls) => loadImageSources(db, urls) })
  return { ...preview, html: provideArticle(preview.html, { request, context }), expiresAt: link.expiresAt }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `Preview: ${loaderData.post.title}` : 'Preview not available' },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { author, origin } = useSite()
  if (!loaderData) return <NotAvailable />
  const { status, hasChanges, expiresAt, ...page } = loaderData
  return (
    <PublicFrame>
      <PreviewBanner isPublic={status === 'published'} hasChanges={hasChanges} expiresAt={expiresAt} />
      <DraftContent {...page} author={author} origin={origin} />
    </PublicFrame>
  )
}

function NotAvailable() {
  return (
    <PublicFrame>
      <Section margin={<p className="label">Preview</p>}>
        <h1 className={styles.title}>This preview is not available</h1>
        <p className={styles.lead}>The link may have expired, been closed, or be incomplete. Its sender can make a new one.</p>
        <ButtonLink variant="go" to="/">
          <Icon name="arrow-left" />
          Back to home
        </ButtonLink>
      </Section>
    </PublicFrame>
  )
}
