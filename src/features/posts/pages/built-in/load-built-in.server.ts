import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { figureText } from '#src/features/settings/figures/figures.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import type { PageMeta } from '#src/lib/web/page-meta.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { refreshArticle } from '../../rendering/refresh-article.server.ts'
import { renderVersionFor } from '../../rendering/render-version.ts'
import { findPage } from '../page-queries.server.ts'
import { ORIGINALS } from './originals.ts'
import type { PageSection } from './page-section.ts'

export type BuiltInPage = {
  title: string
  lead: string
  meta: Pick<PageMeta, 'title' | 'description' | 'metaTitle' | 'metaDescription' | 'noindex' | 'image' | 'imageAlt'>
  sections: PageSection[]
  /** As the page shows it; null while the date of policies is hidden. */
  updatedOn: string | null
}

/** The owner's text of a built-in page while it is published, otherwise the original. */
export async function loadBuiltIn(db: Db, slug: BuiltInSlug, settings: Settings): Promise<BuiltInPage> {
  // Imported on demand, like the renderer: the parser takes memory.
  const { splitSections } = await import('./sections.server.ts')
  const originalDate = figureText(settings, 'policyDate')
  const stored = await findPage(db, slug)
  if (!stored) {
    const { title, lead, content, meta } = ORIGINALS[slug](settings)
    return { title, lead, meta: { ...meta, image: null }, sections: splitSections(content, slug, settings), updatedOn: originalDate }
  }
  const isCurrent = stored.renderVersion === renderVersionFor(settings)
  const article = isCurrent ? null : await refreshArticle(db, stored.id, (urls) => loadImageSources(db, urls))
  const { title, description, metaTitle, metaDescription, noindex, socialImage, thumbnail, thumbnailAlt, updatedAt } = stored
  return {
    title,
    lead: description,
    meta: {
      title,
      description: metaDescription || description || `${title}. ${settings.description}`,
      metaTitle,
      metaDescription,
      noindex,
      image: socialImage ?? thumbnail,
      imageAlt: socialImage === null ? thumbnailAlt : '',
    },
    sections: splitSections(article?.html ?? stored.html, slug, settings),
    updatedOn: settings.showPolicyDate === 'hidden' ? null : formatDate(siteTime(new Date(updatedAt))),
  }
}
