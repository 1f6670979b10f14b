// The records of Ghost's JSON export. Ids are made of our own, so that two exports are equal.
import { createHash } from 'node:crypto'
import { asTime } from '#src/lib/format/written-day.ts'
import type { SourcePost } from '../exported-site.server.ts'
import { articleToHtml, type RewriteAddress } from '../prepare-article.ts'

/** The lengths that Ghost accepts. */
const MAX = { title: 255, slug: 191, excerpt: 300, description: 500, name: 191, metaTitle: 300, alt: 191 } as const

/** Ids of Ghost have 24 hexadecimal digits. */
export function ghostId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24)
}

export function toGhostPost(post: SourcePost, rewriteAddress: RewriteAddress) {
  const html = articleToHtml(post.content, rewriteAddress)
  return {
    id: ghostId('post', post.id),
    uuid: post.id,
    title: cut(post.title, MAX.title),
    slug: post.slug.slice(0, MAX.slug),
    html,
    // One card with the whole article: the editor of Ghost has no counterpart for every element.
    lexical: JSON.stringify(lexicalOf(html)),
    feature_image: post.thumbnail === null ? null : rewriteAddress(post.thumbnail),
    featured: 0,
    type: post.type,
    status: post.status,
    visibility: 'public',
    canonical_url: post.canonicalUrl,
    custom_excerpt: post.description === '' ? null : cut(post.description, MAX.excerpt),
    created_at: asTime(post.createdAt).toISOString(),
    updated_at: asTime(post.updatedAt).toISOString(),
    published_at: post.status === 'draft' ? null : asTime(post.createdAt).toISOString(),
  }
}

function lexicalOf(html: string) {
  const block = { direction: null, format: '', indent: 0, version: 1 }
  return { root: { ...block, type: 'root', children: [{ type: 'html', version: 1, html }] } }
}

/** What Ghost stores apart. The whole description is there, where the excerpt is too short for it. */
export function toGhostMeta(post: SourcePost, rewriteAddress: RewriteAddress) {
  const description = post.description.length > MAX.excerpt ? cut(post.description, MAX.description) : ''
  const meta = {
    meta_title: cut(post.metaTitle, MAX.metaTitle) || null,
    meta_description: post.metaDescription || description || null,
    og_image: post.socialImage === null ? null : rewriteAddress(post.socialImage),
    feature_image_alt: cut(post.thumbnailAlt, MAX.alt) || null,
  }
  const isEmpty = Object.values(meta).every((value) => value === null)
  return isEmpty ? null : { post_id: ghostId('post', post.id), ...meta }
}

/** What of the post is cut, or has another address. */
export function notesOf(post: SourcePost, takenSlugs: ReadonlySet<string>): string[] {
  const name = `${post.type} ${post.slug}`
  return [
    post.title.length > MAX.title ? `${name}: the title is cut, it has at most ${MAX.title} characters in Ghost` : [],
    post.slug.length > MAX.slug ? `${name}: the slug is cut, it has at most ${MAX.slug} characters in Ghost` : [],
    post.description.length > MAX.description
      ? `${name}: the description is cut, it has at most ${MAX.description} characters in Ghost`
      : [],
    post.thumbnailAlt.length > MAX.alt
      ? `${name}: the alt text of the thumbnail is cut, it has at most ${MAX.alt} characters in Ghost`
      : [],
    post.noindex ? `${name}: search engines are asked to leave it out here, which Ghost cannot do for one text` : [],
    post.series === null ? [] : `${name}: part of the series ${post.series}, which is a tag in Ghost`,
    takenSlugs.has(post.slug) ? `${name}: another text has this slug, so that Ghost gives this one another` : [],
  ].flat()
}

/** The series of a post is a tag too, because Ghost has no series. */
export function tagNames(post: SourcePost): string[] {
  return [...new Set([...post.category, ...(post.series === null ? [] : [post.series])].map((name) => cut(name, MAX.name)))]
}

export function toGhostTag(name: string, slug: string) {
  return { id: ghostId('tag', name), name, slug, visibility: 'public' }
}

/** Ghost needs an address of every author. That of example.com reaches nobody. */
export function toGhostUser(name: string, { slug, email }: { slug: string; email: string | null }) {
  return { id: ghostId('user', name), name: cut(name, MAX.name), slug, email: email ?? `${slug}@example.com`, status: 'active' }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed()
}
