// The links of an article as it is read.
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { linkAddress } from '#src/lib/web/parse-link.ts'
import { elementsOf, hasClass, singleLineTextOf, textProperty } from '../rendering/hast-tree.ts'

export type ArticleLink = {
  /** What stands on the link; '' for a picture without words. */
  text: string
  href: string
  /** The name under which it is counted. */
  address: string
  kind: 'elsewhere' | 'here' | 'gated'
  isProjectButton: boolean
}

const parser = unified().use(rehypeParse, { fragment: true })

/** In the order of the article; places of the same page and links that lead to no page are left out. */
export function listArticleLinks(html: string, page: string): ArticleLink[] {
  return elementsOf(parser.parse(html), 'a').flatMap(({ element, ancestors }) => {
    const href = textProperty(element, 'href') ?? ''
    const address = linkAddress(href, page)
    if (address === null) return []
    const isProjectButton = ancestors.some((node) => node.type === 'element' && hasClass(node, 'project'))
    const kind = !address.startsWith('/') ? 'elsewhere' : address.includes('?token=') ? 'gated' : 'here'
    return { text: singleLineTextOf(element) || (textProperty(element, 'ariaLabel') ?? ''), href, address, kind, isProjectButton }
  })
}
