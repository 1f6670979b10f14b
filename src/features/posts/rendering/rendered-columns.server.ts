import type { ResolveImages } from './images.ts'
import type { ArticleSource } from './render-article.server.ts'
import { RENDER_VERSION } from './render-version.ts'

/**
 * Renders an article into columns of `posts`. Call it outside of a transaction: rendering queries images, and the embedded engine
 * has a single connection.
 */
export async function renderedColumns(article: ArticleSource, resolveImages: ResolveImages) {
  // Imported on demand: most processes never render an article, and the parser and the highlighter take memory.
  const { renderArticle } = await import('./render-article.server.ts')
  const { html, ...rest } = await renderArticle(article, resolveImages)
  return { renderedHtml: html, renderVersion: RENDER_VERSION, ...rest }
}
