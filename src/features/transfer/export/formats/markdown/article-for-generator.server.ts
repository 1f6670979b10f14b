// Converts a stored article to Markdown for a generator of static sites. What its Markdown has no mark for stays HTML, which all of them allow.
import GithubSlugger from 'github-slugger'
import type { Element, Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { CONVERTED_LENGTH } from '#src/features/posts/markdown/article-markdown.server.ts'
import { markdownWriter, separateUnusedNotes } from '#src/features/posts/markdown/tree-to-markdown.ts'
import { createHandlers, type Generator, OWN_ID } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { hasBlocks, rawArticle, wrapLooseText } from '#src/features/posts/markdown/writing/raw-html.ts'
import { hasTemplateSign, hideInHtml, hideTemplateSigns } from '#src/features/posts/markdown/writing/template-signs.ts'
import { elementsOf, isElement, replaceChild, singleLineTextOf, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import { runWithTimeLimit, TimeLimitError } from '#src/lib/time-limit.server.ts'
import { prepareArticle, type RewriteAddress } from '../prepare-article.ts'

/** Ordinary articles take 10 to 100 ms. */
const TIME_LIMIT_MS = 2_000

type ArticleOptions = {
  generator: Generator
  rewriteAddress: RewriteAddress
}

/** `content` is untrusted HTML. An article that is too long, or takes too long to convert, stays sanitised HTML. */
export function convertArticle(content: string, options: ArticleOptions): string {
  if (content.length > CONVERTED_LENGTH) return toHtml(content, options)
  try {
    const markdown = runWithTimeLimit(TIME_LIMIT_MS, () => convert(content, options))
    // Titles of code and of pictures may still have signs of templates.
    return options.generator === 'hugo' && hasTemplateSign(markdown) ? toHtml(content, options) : markdown
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error
    return toHtml(content, options)
  }
}

function toHtml(content: string, options: ArticleOptions): string {
  const written = rawArticle(prepareTree(content, options))
  return options.generator === 'hugo' ? hideInHtml(written) : written
}

function convert(content: string, options: ArticleOptions): string {
  const { generator } = options
  const tree = prepareTree(content, options)
  markOwnIds(tree, generator)
  const markdown = toMdast(tree, { handlers: createHandlers(generator) })
  if (markdown.type !== 'root') return ''
  if (generator === 'hugo') hideTemplateSigns(markdown)
  return markdownWriter.stringify(markdown)
}

function prepareTree(content: string, { generator, rewriteAddress }: ArticleOptions): Root {
  const tree = prepareArticle(content, rewriteAddress)
  // Markdown has links back of its own.
  if (generator !== 'eleventy') {
    separateUnusedNotes(tree)
    for (const { element, ancestors } of elementsOf(tree, 'a')) {
      if (element.properties.dataFootnoteBackref !== undefined) replaceChild(ancestors.at(-1), element)
    }
  }
  wrapLooseText(tree)
  return tree
}

/** Marks the headings whose ids the generator would make otherwise. Hugo makes them of the Markdown, also of its tags. */
function markOwnIds(tree: Root, generator: Generator): void {
  const slugger = new GithubSlugger()
  for (const { element } of elementsOf(tree, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const generated = slugger.slug(singleLineTextOf(element))
    const id = textProperty(element, 'id') ?? generated
    const isMadeOtherwise = id !== generated || (generator === 'hugo' && hasTags(element))
    if (isMadeOtherwise && !hasBlocks(element)) element.properties[OWN_ID] = id
  }
}

const WITHOUT_TAGS = ['a', 'b', 'code', 'del', 'em', 'i', 'img', 's', 'strike', 'strong']

function hasTags(heading: Element): boolean {
  return elementsOf({ type: 'root', children: [...heading.children] }).some(({ element }) => !isElement(element, ...WITHOUT_TAGS))
}
