// Compares the words of a Markdown source with those of the article it became. The source is read without the code under test.
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The words of the source that the text lacks, repeated words counted. */
export function lostWords(markdown: string, text: string): string[] {
  return missingWords(wordsOf(sourceText(markdown)), wordsOf(text))
}

type MarkdownNode = { type: string; value?: string; alt?: string | null; children?: MarkdownNode[] }

function sourceText(markdown: string): string {
  return textOf(unified().use(remarkParse).use(remarkGfm).parse(markdown))
}

function textOf(node: MarkdownNode): string {
  if (node.type === 'html')
    return ` ${(node.value ?? '')
      .replace(/<!--.*?-->/gs, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#?\w+;/g, ' ')} `
  const inner =
    node.value ??
    node.alt ??
    (node.children ?? [])
      .map(textOf)
      .join(
        ['text', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'paragraph', 'heading', 'tableCell'].includes(node.type)
          ? ''
          : ' ',
      )
  return ['paragraph', 'heading', 'tableCell', 'code'].includes(node.type) ? ` ${inner} ` : inner
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** The wanted words that are not found, repeated words counted. */
export function missingWords(wanted: string[], found: string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1)
  return wanted.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}
