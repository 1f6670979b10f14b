import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'
import type { Outline } from './outline.ts'

const answerSchema = v.variant('kind', [
  v.object({ kind: v.literal('fine') }),
  v.object({ kind: v.literal('moved'), to: v.string() }),
  v.object({ kind: v.literal('dead'), reason: v.string() }),
  v.object({ kind: v.literal('unchecked'), isWaiting: v.boolean() }),
])
const answersSchema = v.object({ answers: v.array(v.object({ href: v.string(), answer: answerSchema })) })

/** What the server found out about links, by the address as it was written. */
export type LinkAnswers = ReadonlyMap<string, v.InferOutput<typeof answerSchema>>

/** As the server bounds them. */
const LINKS_MAX = 300
const HREF_MAX = 2_000

/** The distinct addresses that the server can check. */
export function checkableHrefs(links: Outline['links']): string[] {
  const hrefs = links.map(({ href }) => href?.trim() ?? '').filter((href) => /^(?:\/|https?:)/i.test(href) && href.length <= HREF_MAX)
  return [...new Set(hrefs)].slice(0, LINKS_MAX)
}

/** Null when the request fails. */
export async function fetchLinkAnswers(hrefs: readonly string[]): Promise<LinkAnswers | null> {
  const result = await postJson(answersSchema, '/admin/functions/check-links', { hrefs })
  return result.ok ? new Map(result.data.answers.map(({ href, answer }) => [href, answer])) : null
}

/** A post answers at its own address once it is published, a heading of it too. The server judges what readers have now. */
export function withOwnAddress(answers: LinkAnswers, own: { origin: string; path: string }): LinkAnswers {
  const isOwn = (href: string) => {
    const url = URL.parse(href, own.origin)
    return url?.origin === own.origin && url.pathname === own.path
  }
  return new Map([...answers].map(([href, answer]) => [href, answer.kind === 'dead' && isOwn(href) ? { kind: 'fine' } : answer]))
}
