// Renders an article once, when it is saved: the HTML of the page, the table of contents, the links, and the text for search.
import type { TocEntry } from '#src/lib/toc.ts'
import { isSiteOrWebAddress } from '#src/lib/web-address.ts'
import { nameHeadings } from './anchors.ts'
import type { ArticleText } from './article-text.ts'
import { frameCode } from './code-block.server.ts'
import { describeImagesIn, imageUrls, type ResolveImages, thumbnailFigure } from './images.ts'
import { guardLinks, listHrefs } from './links.ts'
import { markTasks, nameFootnoteMarks } from './lists.ts'
import { writeHtml } from './parse-article.ts'
import { afterFirstParagraph, beforeLastHeading } from './placements.ts'
import { type ProjectLinks, projectBlock } from './project-block.ts'
import { readArticle } from './read-article.ts'
import { frameTables } from './tables.ts'
import { labelProgress } from './tidy.ts'

/** The input of rendering. `content` is untrusted HTML. */
export type ArticleSource = ProjectLinks & { content: string; thumbnail: string | null }

export type RenderedArticle = ArticleText & { html: string; toc: TocEntry[]; linkHrefs: string[] }

/** Throws for no content: markup that cannot be parsed becomes plain text. */
export async function renderArticle(article: ArticleSource, resolveImages: ResolveImages): Promise<RenderedArticle> {
  const { tree, text } = readArticle(article.content)
  const thumbnail = article.thumbnail !== null && isSiteOrWebAddress(article.thumbnail) ? article.thumbnail : ''
  const urls = [...new Set([thumbnail, ...imageUrls(tree)])].filter((url) => url !== '')
  const images = urls.length === 0 ? new Map() : await resolveImages(urls)
  // The positions depend on the levels of headings as written, so both blocks are inserted before the levels change.
  const figure = thumbnailFigure(images.get(thumbnail))
  const project = projectBlock(article)
  if (project) beforeLastHeading(tree, project)
  if (figure) afterFirstParagraph(tree, figure)
  const toc = nameHeadings(tree)
  nameFootnoteMarks(tree)
  markTasks(tree)
  labelProgress(tree)
  describeImagesIn(tree, images)
  frameTables(tree)
  guardLinks(tree)
  await frameCode(tree)
  return { html: writeHtml(tree), toc, linkHrefs: listHrefs(tree), ...text }
}
