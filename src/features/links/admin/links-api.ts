// Requests of the links screen to resource routes.
import * as v from 'valibot'
import { getJson, postFile } from '#src/lib/admin-api.ts'

const aliasSchema = v.object({ is_free: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })
const postsSchema = v.object({ posts: v.array(v.object({ slug: v.string(), title: v.string(), isPublished: v.boolean() })) })
const reportSchema = v.object({
  isDryRun: v.boolean(),
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  refusals: v.array(v.object({ line: v.number(), alias: v.string(), reason: v.string() })),
  changes: v.array(v.object({ line: v.number(), alias: v.string(), what: v.string() })),
})

export function checkAlias(alias: string, name: string, linkId: string) {
  return getJson(aliasSchema, '/admin/functions/link-alias', { alias, name, link_id: linkId })
}

export function findPosts(search: string) {
  return getJson(postsSchema, '/admin/functions/link-posts', { search })
}

/** Sends the bytes of the file, so that the server can refuse text that is not UTF-8. */
export function importCsv(file: File, isDryRun: boolean) {
  return postFile(reportSchema, `/admin/functions/import-links${isDryRun ? '?dry_run=1' : ''}`, { type: 'text/csv', body: file })
}
