// Renders an article once, when it is saved: the HTML of the page, the table of contents, the links, and the text for search.
import { defaultSettings, type Settings } from '#src/features/settings/settings.ts'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { isSiteOrWebAddress } from '#src/lib/web/web-address.ts'
import { addHeadingIds } from './anchors.ts'
import type { ArticleText } from './article-text.ts'
import { wrapCodeBlocks } from './code/code-block.server.ts'
import { addCodeTabs } from './code/code-groups.ts'
import { listCodeBlocks } from './code/list-code-blocks.ts'
import { renderDiagrams } from './diagrams/render-diagrams.server.ts'
import { excerptOf } from './excerpt.ts'
import { insertAfterFirstParagraph, insertBeforeLastHeading } from './insert-blocks.ts'
import { listLinkHrefs, secureLinks } from './links.ts'
import { renderMath } from './math/render-math.server.ts'
import { type ResolveEmbeds, renderEmbeds } from './media/embeds.ts'
import { layOutGalleries } from './media/galleries.ts'
import { applyImageSources, createThumbnailFigure, imageUrls, type ResolveImages } from './media/images.ts'
import { wrapPlayers } from './media/recordings.ts'
import { labelProgress } from './normalize-tree.ts'
import { writeHtml } from './parse-article.ts'
import { createProjectBlock, type ProjectLinks } from './project-block.ts'
import { sanitizeArticle } from './sanitize-article.ts'
import { wrapTables } from './tables.ts'
import { labelFootnoteReferences, labelTasks } from './tasks-and-footnotes.ts'
import { applyTypography, typographicText } from './typography.ts'

/** The input of rendering. `content` is untrusted HTML. */
export type ArticleSource = ProjectLinks & { content: string; thumbnail: string | null } & Partial<ThumbnailFields>
type ThumbnailFields = { thumbnailAlt: string; focalX: number; focalY: number }

export type RenderedArticle = ArticleText & {
  html: string
  toc: TocEntry[]
  linkHrefs: string[]
  codeBlocks: CodeBlockEntry[]
  /** Its first paragraph in one line, which describes an article without a description. */
  excerpt: string
}

type RenderOptions = Partial<Pick<Settings, 'typography'>> & { resolveEmbeds?: ResolveEmbeds }

/** Throws for no content: markup that cannot be parsed becomes plain text. */
export async function renderArticle(
  article: ArticleSource,
  resolveImages: ResolveImages,
  { typography = defaultSettings.typography, resolveEmbeds = async () => new Map() }: RenderOptions = {},
): Promise<RenderedArticle> {
  const { tree, text } = sanitizeArticle(article.content)
  const excerpt = excerptOf(tree)
  const thumbnail = article.thumbnail !== null && isSiteOrWebAddress(article.thumbnail) ? article.thumbnail : ''
  const urls = [...new Set([thumbnail, ...imageUrls(tree)])].filter((url) => url !== '')
  const images = urls.length === 0 ? new Map() : await resolveImages(urls)
  // The positions depend on the levels of headings as written, so both blocks are inserted before the levels change.
  const figure = createThumbnailFigure(images.get(thumbnail), article)
  const project = createProjectBlock(article)
  if (project) insertBeforeLastHeading(tree, project)
  if (figure) insertAfterFirstParagraph(tree, figure)
  // Ids of headings come from the text as written, so that the setting does not change addresses.
  const written = addHeadingIds(tree)
  const isTypographic = typography === 'typographic'
  const toc = isTypographic ? written.map((entry) => ({ ...entry, text: typographicText(entry.text) })) : written
  if (isTypographic) applyTypography(tree)
  labelFootnoteReferences(tree)
  labelTasks(tree)
  labelProgress(tree)
  applyImageSources(tree, images)
  layOutGalleries(tree)
  wrapPlayers(tree)
  wrapTables(tree)
  await renderEmbeds(tree, resolveEmbeds)
  secureLinks(tree)
  await renderMath(tree)
  await renderDiagrams(tree)
  await wrapCodeBlocks(tree)
  addCodeTabs(tree)
  return { html: writeHtml(tree), toc, linkHrefs: listLinkHrefs(tree), codeBlocks: listCodeBlocks(tree), excerpt, ...text }
}
