// The links of a rendered article.
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { linkTarget } from '#src/lib/web/link-target.ts'
import { elementsOf, hasClass, singleLineTextOf, textProperty } from '../rendering/hast-tree.ts'

export type ArticleLink = {
  /** The text of the link, or its label; '' for an image without alternative text. */
  text: string
  href: string
  /** The normalised address under which clicks are counted. */
  address: string
  kind: 'elsewhere' | 'here' | 'gated'
  isProjectButton: boolean
}

const parser = unified().use(rehypeParse, { fragment: true })

/** In document order, without links within the page, to large pictures, and to anything but web pages. */
export function listArticleLinks(html: string, page: string): ArticleLink[] {
  return elementsOf(parser.parse(html), 'a').flatMap(({ element, ancestors }) => {
    const href = textProperty(element, 'href') ?? ''
    const address = linkTarget(href, page)
    if (address === null || hasClass(element, 'large')) return []
    const isProjectButton = ancestors.some((node) => node.type === 'element' && hasClass(node, 'project'))
    const kind = !address.startsWith('/') ? 'elsewhere' : address.includes('?token=') ? 'gated' : 'here'
    return { text: singleLineTextOf(element) || (textProperty(element, 'ariaLabel') ?? ''), href, address, kind, isProjectButton }
  })
}
