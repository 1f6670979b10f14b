import type { Db } from '#src/db/client/client.server.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { loadEmbeds } from '../embeds/load-embeds.server.ts'
import type { ResolveImages } from './media/images.ts'
import type { ArticleSource } from './render-article.server.ts'
import { renderVersionFor } from './render-version.ts'

/**
 * Renders an article into columns of `posts`. Call it outside of a transaction: rendering queries images and settings, and the embedded
 * engine has a single connection.
 */
export async function renderedColumns(db: Db, article: ArticleSource, resolveImages: ResolveImages) {
  const settings = await cachedSettings(db)
  // Imported on demand: most processes never render an article, and the parser and the highlighter take memory.
  const { renderArticle } = await import('./render-article.server.ts')
  const { html, ...rest } = await renderArticle(article, resolveImages, {
    ...settings,
    resolveEmbeds: (pages) => loadEmbeds(db, pages),
  })
  return { renderedHtml: html, renderVersion: renderVersionFor(settings), ...rest }
}
