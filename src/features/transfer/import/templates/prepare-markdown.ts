import type { Generator } from '../dialects/site-layout.ts'
import { plainAttributes } from '../mdx/plain-attributes.ts'
import { outdentContainerEnds } from './container-fences.ts'
import { replaceHashnodeSyntax } from './hashnode-syntax.ts'
import { normalizeMath } from './math-delimiters.ts'
import { replaceTemplates } from './template-syntax.ts'

/** Replaces what other programs write and Markdown does not know, before it is parsed. `generator` is null when the program is unknown. */
export function prepareMarkdown(body: string, generator: Generator | null): ReturnType<typeof replaceTemplates> {
  const { text, unknown } = replaceTemplates(replaceHashnodeSyntax(outdentContainerEnds(plainAttributes(body))), generator)
  return { text: normalizeMath(text), unknown }
}
