// Rewrites the source of an article in Markdown, at the places that its parser names.
import type { MarkdownSource } from '../markdown/derive-article.server.ts'
import type { AddressKind } from '../markdown/places/markdown-addresses.server.ts'
import type { JobInput, JobOutput, MarkdownJob } from '../markdown/thread/markdown-jobs.server.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'

/** The source cannot be rewritten; the message is the reason. */
export class NotRewritten extends Error {
  override name = 'NotRewritten'
}

/** Throws NotRewritten. */
export async function askMarkdown<Name extends MarkdownJob>(name: Name, input: JobInput<Name>): Promise<JobOutput<Name>> {
  const answer = await runMarkdown(name, input)
  if ('output' in answer) return answer.output
  throw new NotRewritten(answer.reason)
}

/** `replace` answers the new address, or null to keep the old one. Throws NotRewritten. */
export async function replaceMarkdownAddresses(
  source: MarkdownSource,
  kind: AddressKind,
  replace: (address: string) => string | null,
): Promise<string> {
  const addresses = await askMarkdown('listAddresses', { ...source, kind })
  const replacements = new Map(
    addresses.flatMap((address): [string, string][] => {
      const wanted = replace(address)
      return wanted === null || wanted === address ? [] : [[address, wanted]]
    }),
  )
  return replacements.size === 0 ? source.markdown : askMarkdown('replaceAddresses', { ...source, kind, replacements })
}
