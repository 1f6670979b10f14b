// A post that was written for the program of the export: its file has its source again.
import { isMap, isScalar, parseDocument } from 'yaml'
import { readAddresses } from '#src/features/posts/markdown/addresses.ts'
import { replaceTitle } from '#src/features/posts/markdown/places/replace-title.server.ts'
import { readDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { askMarkdown, NotRewritten } from '#src/features/posts/rewriting/article-source.server.ts'
import type { SourcePost } from '../exported-site.server.ts'
import type { RewriteAddress } from '../prepare-article.ts'

export function isWrittenFor({ markdown, dialect }: Pick<SourcePost, 'markdown' | 'dialect'>, generator: Generator): boolean {
  return markdown !== null && readDialect(dialect).generator === generator
}

/**
 * The source byte for byte, with the addresses that pictures, downloads and posts have in the export. Null for rich text, and where an address cannot be
 * written at its place.
 */
export async function writeSourceBody(post: SourcePost, rewriteAddress: RewriteAddress): Promise<string | null> {
  const { markdown, dialect, title } = post
  if (markdown === null) return null
  const led = readAddresses(post.addresses)
  const source = { markdown: replaceTitle({ markdown, dialect, title }), dialect, kind: 'all' } as const
  try {
    const replacements = new Map(
      (await askMarkdown('listAddresses', source)).flatMap((written): [string, string][] => {
        const address = rewriteAddress(led.get(written) ?? written)
        return address === '' || address === written ? [] : [[written, address]]
      }),
    )
    return replacements.size === 0 ? source.markdown : await askMarkdown('replaceAddresses', { ...source, replacements })
  } catch (error) {
    if (error instanceof NotRewritten) return null
    throw error
  }
}

/** Lines of YAML without the keys in `written`: programs refuse a key that stands twice. */
export function withoutKeys(lines: string, written: ReadonlySet<string>): string {
  const document = parseDocument(lines, { uniqueKeys: false, logLevel: 'error' })
  const map = document.contents
  if (!isMap(map)) return lines
  const others = map.items.filter(({ key }) => !isScalar(key) || !written.has(String(key.value)))
  if (others.length === map.items.length) return lines
  map.items = others
  return others.length === 0 ? '' : document.toString({ lineWidth: 0 })
}
