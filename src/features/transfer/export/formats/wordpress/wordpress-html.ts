// The HTML of an article for WordPress, which changes HTML when it shows it.
import type { Nodes } from 'hast'
import { writeHtml } from '#src/features/posts/rendering/parse-article.ts'
import { prepareArticle, type RewriteAddress } from '../prepare-article.ts'

/** The shortcodes that every WordPress expands, also in code. */
const SHORTCODE = /\[(?=\/?(?:wp_caption|caption|gallery|playlist|audio|video|embed)\b)/g

/** WordPress makes line breaks of line ends, and paragraphs of blank lines. */
export function articleForWordpress(content: string, rewriteAddress: RewriteAddress): string {
  const tree = prepareArticle(content, rewriteAddress)
  joinLines(tree)
  return writeHtml(tree).replace(SHORTCODE, '&#91;')
}

function joinLines(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space))
  if (node.type === 'element' && node.tagName === 'pre') return
  if (node.type === 'element' || node.type === 'root') for (const child of node.children) joinLines(child)
}
