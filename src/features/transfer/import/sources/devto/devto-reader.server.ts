// Reads the export of dev.to: `articles.json`. Its `comments.json` has what the author wrote below posts of others.
import path from 'node:path'
import { slugify } from '#src/lib/text/slugify.ts'
import { flagOf } from '../../front-matter/values.ts'
import { readFrontMatter } from '../../front-matter.ts'
import { dateField, type Fields, fieldsOf, listOf, textField } from '../fields.ts'
import { readJsonExport } from '../json-file.server.ts'
import type { SourcePost, SourceReader } from '../source.ts'
import { writePosts } from '../write-posts.ts'
import { addLineBreaks } from './line-breaks.ts'
import { replaceLiquidTags } from './liquid-tags.ts'

const LIST = /^\s{0,50}\[\s{0,50}\{/

export const devtoReader: SourceReader = {
  program: 'dev.to',
  recognizes: (file, start) => /\.json$/i.test(file) && !isComments(file, start) && LIST.test(start) && start.includes('"body_markdown"'),
  async read(filePath, writer) {
    const posts = await readJsonExport(filePath, 'dev.to')
    await writePosts(listOf(posts), writer, toPost)
    return { siteUrl: 'https://dev.to' }
  },
}

export const devtoCommentsReader: SourceReader = {
  program: 'dev.to',
  recognizes: (file, start) => isComments(file, start) && LIST.test(start) && start.includes('"body_markdown"'),
  async read() {
    throw new Error('these are comments that the author wrote on dev.to, most of them below posts of others: they are not imported')
  },
}

function isComments(file: string, start: string): boolean {
  return path.basename(file).toLowerCase() === 'comments.json' || start.includes('"commentable_path"')
}

function toPost(post: Fields, slug: string): SourcePost {
  const { data, body } = readFrontMatter(textField(post, 'body_markdown'))
  const title = textField(post, 'title') || textField(data, 'title')
  const isPublished = typeof post.published === 'boolean' ? post.published : flagOf(data.published, 'published') === true
  const address = textField(post, 'path') || (URL.parse(textField(post, 'url'))?.pathname ?? '')
  return {
    slug: ownSlug(title, slug.replace(/-temp-slug-\d{1,20}$/, '')),
    markup: 'markdown',
    body: addLineBreaks(replaceLiquidTags(body.replace(/\r\n?/g, '\n'))),
    frontMatter: {
      title: title || slug,
      date: dateField(post, 'published_at', 'created_at') ?? dateField(data, 'published_at', 'date'),
      updated: dateField(post, 'edited_at'),
      published: isPublished,
      description: textField(post, 'description') || textField(data, 'description') || undefined,
      image: textField(post, 'main_image', 'cover_image') || textField(data, 'cover_image') || undefined,
      tags: tagsOf(post, data),
      authors: [textField(post, 'cached_user_name') || textField(fieldsOf(post.user), 'name')].filter((name) => name !== ''),
      series: textField(data, 'series') || undefined,
      url: address.startsWith('/') && isPublished ? address : undefined,
      canonical: canonicalOf(post, data, address),
    },
  }
}

function tagsOf(post: Fields, data: Fields): string[] {
  const written = [post.tag_list, post.cached_tag_list, post.tags, data.tags].find(
    (value) => typeof value === 'string' || Array.isArray(value),
  )
  const tags = typeof written === 'string' ? written.split(',') : listOf(written)
  return tags.flatMap((tag) => (typeof tag === 'string' && tag.trim() !== '' ? [tag.trim()] : []))
}

function canonicalOf(post: Fields, data: Fields, address: string): string | undefined {
  const canonical = textField(post, 'canonical_url') || textField(data, 'canonical_url')
  return canonical === '' || canonical === `https://dev.to${address}` ? undefined : canonical
}

/** The slug of the title, when the program has added only a short id to it: `my-title-4k2d`. */
function ownSlug(title: string, slug: string): string {
  const own = slugify(title)
  const rest = slug.startsWith(`${own}-`) ? slug.slice(own.length + 1) : null
  return own !== '' && rest !== null && /^[0-9a-z]{1,12}$/.test(rest) && /\d/.test(rest) ? own : slug
}
