// Requests of the link dialog.
import * as v from 'valibot'
import { type AdminFailure, getJson, issuesOf, postJson } from '#src/lib/admin-api.ts'
import { KIND_LABELS, type LinkOption } from './link-options.ts'

const targetsSchema = v.object({
  targets: v.array(
    v.object({
      kind: v.picklist(['post', 'page', 'heading', 'category', 'file']),
      label: v.string(),
      to: v.string(),
      post: v.nullable(v.string()),
      state: v.nullable(v.picklist(['draft', 'scheduled'])),
    }),
  ),
})

/** What the site has for a text; null when the search does not answer. */
export async function findTargets(text: string, signal: AbortSignal): Promise<LinkOption[] | null> {
  const result = await getJson(targetsSchema, '/admin/functions/link-targets', { text }, signal)
  if (!result.ok) return null
  return result.data.targets.map(({ kind, label, to, post, state }) => ({
    ...{ label, to, state },
    note: post === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} in ${post}`,
  }))
}

const gateSchema = v.object({ alias: v.string(), name: v.string(), isNew: v.boolean() })

/** What the server says about the address or the name that it refused. */
export function describeRefusal(failure: AdminFailure): string {
  return issuesOf(failure, v.string())[0]?.message ?? failure.message
}

/** A gated link that leads to the address, which may be the path of a file of this site. */
export function gateAddress(address: string, name: string) {
  return postJson(gateSchema, '/admin/functions/gated-link', { url: new URL(address, location.origin).href, name })
}
