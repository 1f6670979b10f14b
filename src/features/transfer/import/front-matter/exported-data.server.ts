import type { Program } from 'estree'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { staticValue } from '#src/features/posts/markdown/reading/mdx/static-value.ts'
import { MAX_MARKDOWN_DEPTH, markdownDepth } from '#src/lib/text/markdown-depth.ts'

const parser = unified().use(remarkParse).use(remarkMdx).freeze()

/** The front matter that an MDX file exports: `export const meta = { … }`. Empty for a file that is not valid. */
export function readExportedData(mdx: string): Record<string, unknown> {
  if (!/^export const /m.test(mdx) || markdownDepth(mdx) > MAX_MARKDOWN_DEPTH) return {}
  try {
    const tree = parser.parse(mdx)
    const programs = tree.children.flatMap((child) => (child.type === 'mdxjsEsm' ? (child.data?.estree ?? []) : []))
    return Object.assign({}, ...programs.map(exportedData))
  } catch {
    return {} // The text is parsed again later, and its problems are reported then.
  }
}

const DATA_NAMES: ReadonlySet<string> = new Set(['data', 'frontMatter', 'frontmatter', 'matter', 'meta', 'metadata', 'post'])

function exportedData({ body }: Program): Record<string, unknown> {
  const values = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    const declarations = declared?.type === 'VariableDeclaration' ? declared.declarations : []
    return declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && DATA_NAMES.has(id.name) ? [staticValue(init)] : []))
  })
  return Object.assign({}, ...values.filter((value) => typeof value === 'object' && !Array.isArray(value)))
}
