import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { refreshArticle } from '../../rendering/refresh-article.server.ts'
import { renderVersionFor } from '../../rendering/render-version.ts'
import { findPage } from '../page-queries.server.ts'
import { ORIGINALS } from './originals.ts'
import type { PageSection } from './page-section.ts'

export type BuiltInPage = {
  title: string
  lead: string
  meta: { title: string; description: string; image: string | null }
  sections: PageSection[]
  /** As the page shows it. */
  updatedOn: string
}

/** The owner's text of a built-in page while it is published, otherwise the original. */
export async function loadBuiltIn(db: Db, slug: BuiltInSlug, settings: Settings): Promise<BuiltInPage> {
  // Imported on demand, like the renderer: the parser takes memory.
  const { splitSections } = await import('./sections.server.ts')
  const stored = await findPage(db, slug)
  if (!stored) {
    const { title, lead, content, meta } = ORIGINALS[slug](settings)
    return { title, lead, meta: { ...meta, image: null }, sections: splitSections(content, slug), updatedOn: settings.policyUpdatedOn }
  }
  const isCurrent = stored.renderVersion === renderVersionFor(settings)
  const article = isCurrent ? null : await refreshArticle(db, stored.id, (urls) => loadImageSources(db, urls))
  const { title, description, thumbnail, updatedAt } = stored
  return {
    title,
    lead: description,
    meta: { title, description: description || `${title}. ${settings.description}`, image: thumbnail },
    sections: splitSections(article?.html ?? stored.html, slug),
    updatedOn: formatDate(updatedAt),
  }
}
