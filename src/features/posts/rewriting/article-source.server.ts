// Rewrites the source of an article in Markdown, at the places that its parser names.
import { readAddresses, writeAddresses } from '../markdown/addresses.ts'
import type { MarkdownSource } from '../markdown/derive-article.server.ts'
import type { AddressKind } from '../markdown/places/markdown-addresses.server.ts'
import type { JobInput, JobOutput, MarkdownJob } from '../markdown/thread/markdown-jobs.server.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { Texts } from './rewrite-post.server.ts'

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

/**
 * `replace` answers the new address, or null to keep the old one. Where an address of the source leads elsewhere, that place changes and the source stays.
 * Throws NotRewritten.
 */
export async function replaceMarkdownAddresses(
  source: Required<MarkdownSource>,
  kind: AddressKind,
  replace: (address: string) => string | null,
): Promise<Pick<Texts, 'markdown' | 'addresses'>> {
  const known = readAddresses(source.addresses)
  const led = new Map(Array.from(known, ([written, address]) => [written, (address && replace(address)) ?? address]))
  const addresses = (await askMarkdown('listAddresses', { ...source, kind })).filter((address) => !known.has(address))
  const replacements = new Map(
    addresses.flatMap((address): [string, string][] => {
      const wanted = replace(address)
      return wanted === null || wanted === address ? [] : [[address, wanted]]
    }),
  )
  const markdown = replacements.size === 0 ? source.markdown : await askMarkdown('replaceAddresses', { ...source, kind, replacements })
  return { markdown, addresses: writeAddresses(led) }
}
