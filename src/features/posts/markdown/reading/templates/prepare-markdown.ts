import { dropComments } from '../comments.ts'
import type { Generator } from '../dialect.ts'
import { plainAttributes } from '../mdx/plain-attributes.ts'
import { outdentContainerEnds } from './container-fences.ts'
import { replaceHashnodeSyntax } from './hashnode-syntax.ts'
import { replaceLines, type Snippet } from './line-syntax.ts'
import { normalizeMath } from './math-delimiters.ts'
import { replaceTemplates, type UnknownTag } from './template-syntax.ts'

/** The text for the parser, and what it lacks. */
export type PreparedMarkdown = { text: string; unknown: UnknownTag[]; snippets: Snippet[] }

/** Replaces what other programs write and Markdown does not know, before it is parsed. `generator` is null when the program is unknown. */
export function prepareMarkdown(body: string, generator: Generator | null): PreparedMarkdown {
  const { text: withoutLines, snippets } = replaceLines(dropComments(body, generator))
  const { text, unknown } = replaceTemplates(replaceHashnodeSyntax(outdentContainerEnds(plainAttributes(withoutLines))), generator)
  return { text: normalizeMath(text), unknown, snippets }
}
