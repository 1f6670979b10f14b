import type { ResolveImages } from './article/images.ts'
import type { ArticleSource } from './article/render-article.server.ts'
import { RENDER_VERSION } from './article/render-version.ts'

/**
 * What a row of `posts` keeps of a rendered article. Rendering may ask for pictures, so call it outside of a transaction, of
 * which the embedded engine has only one.
 */
export async function renderedColumns(article: ArticleSource, resolveImages: ResolveImages) {
  // Loaded here: most processes never render an article, and what parses and highlights one takes memory.
  const { renderArticle } = await import('./article/render-article.server.ts')
  const { html, ...rest } = await renderArticle(article, resolveImages)
  return { renderedHtml: html, renderVersion: RENDER_VERSION, ...rest }
}
