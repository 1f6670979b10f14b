// Requests of the links screen to resource routes.
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'

const aliasSchema = v.object({ is_free: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })
const postsSchema = v.object({ posts: v.array(v.object({ slug: v.string(), title: v.string(), isPublished: v.boolean() })) })

export function checkAlias(alias: string, name: string, linkId: string) {
  return getJson(aliasSchema, '/admin/functions/link-alias', { alias, name, link_id: linkId })
}

export function findPosts(search: string) {
  return getJson(postsSchema, '/admin/functions/link-posts', { search })
}
