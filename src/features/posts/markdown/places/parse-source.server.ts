// Parses Markdown as it is written, to find places in it. The reader of articles replaces template syntax first, and its lines are others.
import type { Root } from 'mdast'
import type { Token } from 'micromark-util-types'
import remarkMdx from 'remark-mdx'
import type { Processor, Data as ProcessorData } from 'unified'
import { type Dialect, strikesWithOneTilde } from '../reading/dialect.ts'
import { assertBounded } from '../reading/limits.ts'
import { assertReadable, createParser, mayHaveDefinitions } from '../reading/parse/markdown-reader.ts'
import { TOO_DEEP } from '../reading/parse/shallow-tree.ts'
import type { Span } from './span.ts'

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, a picture or a definition stands. */
    destination?: Span
  }
}

/** Offsets are those of `text`, which has no byte order mark. Throws an Error whose message is the reason. */
export function parseSource(text: string, dialect: Dialect): Root {
  assertBounded(text)
  assertReadable(text)
  const options = { singleTilde: strikesWithOneTilde(dialect), hasDefinitions: mayHaveDefinitions(text) }
  const parse = (isMdx: boolean) => createParser(isMdx ? [remarkMdx, keepDestinations] : [keepDestinations], options).parse(text)
  try {
    return dialect.isMdx ? parse(true) : parse(false)
  } catch (error) {
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    // As the reader of articles: MDX that is not valid is read as Markdown.
    if (dialect.isMdx && error instanceof Error && 'ruleId' in error) return parse(false)
    throw error
  }
}

/** The text behind the byte order mark, and the mark. */
export function splitMark(markdown: string): { mark: string; text: string } {
  return markdown.startsWith('\uFEFF') ? { mark: '\uFEFF', text: markdown.slice(1) } : { mark: '', text: markdown }
}

type TreeExtension = Exclude<NonNullable<ProcessorData['fromMarkdownExtensions']>[number], readonly unknown[]>
type CompileContext = ThisParameterType<NonNullable<NonNullable<TreeExtension['exit']>['paragraph']>>

function keepDestination(this: CompileContext, { start, end }: Token): void {
  const url = this.resume()
  const node = this.stack.at(-1)
  if (node?.type !== 'link' && node?.type !== 'image' && node?.type !== 'definition') return
  node.url = url
  node.data = { ...node.data, destination: { from: start.offset, to: end.offset } }
}

/** A plugin of unified. */
function keepDestinations(this: Processor): void {
  const data = this.data()
  const extension: TreeExtension = { exit: { resourceDestinationString: keepDestination, definitionDestinationString: keepDestination } }
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), extension]
}
