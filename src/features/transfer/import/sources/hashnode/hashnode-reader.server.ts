// Reads the JSON backup of Hashnode. Its backup on GitHub is Markdown, which the import reads as such.
import { plural } from '#src/lib/format/format-count.ts'
import { dateField, type Fields, fieldsOf, listOf, textField } from '../fields.ts'
import { readJsonExport } from '../json-file.server.ts'
import type { SourcePost, SourceReader } from '../source.ts'
import { writePosts } from '../write-posts.ts'

const NO_POSTS = 'this Hashnode export has no posts: export it again'

export const hashnodeReader: SourceReader = {
  program: 'Hashnode',
  recognizes: (file, start) =>
    /\.json$/i.test(file) &&
    /^\s{0,50}[[{]/.test(start) &&
    (start.includes('"contentMarkdown"') || (start.includes('"cuid"') && start.includes('"slug"'))),
  async read(filePath, writer) {
    const content = await readJsonExport(filePath, 'Hashnode')
    const posts = postsOf(content)
    if (posts === null) throw new Error(NO_POSTS)
    await writePosts(posts, writer, toPost)
    return { siteUrl: siteOf(content) }
  },
}

/** A list, or a list below `posts`, in pages of the API below `edges`. */
function postsOf(content: unknown): readonly unknown[] | null {
  const fields = fieldsOf(content)
  const found = [content, fields.posts, fieldsOf(fields.data).posts, fieldsOf(fields.publication).posts]
  for (const posts of found) {
    if (Array.isArray(posts)) return posts
    const { edges } = fieldsOf(posts)
    if (Array.isArray(edges)) return edges.map((edge: unknown) => fieldsOf(edge).node)
  }
  return null
}

function siteOf(content: unknown): string | null {
  const { publication } = fieldsOf(content)
  const address = textField(fieldsOf(publication), 'url', 'domain')
  if (address === '') return null
  return URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.origin ?? null
}

function toPost(post: Fields, slug: string): SourcePost {
  const markdown = textField(post, 'contentMarkdown') || textField(fieldsOf(post.content), 'markdown')
  const html = textField(post, 'content') || textField(fieldsOf(post.content), 'html')
  const tags = namesOf(post.tags)
  const unnamed = listOf(post.tags).length - tags.length
  return {
    slug,
    notes: unnamed > 0 ? [`${plural(unnamed, 'tag')} left out: the export has only the id`] : [],
    markup: markdown === '' ? 'html' : 'markdown',
    body: markdown || html,
    frontMatter: {
      title: textField(post, 'title') || slug,
      date: dateField(post, 'publishedAt', 'datePublished', 'dateAdded', 'createdAt'),
      updated: dateField(post, 'dateUpdated', 'updatedAt'),
      active: post.isActive,
      draft: post.isDraft,
      delisted: post.isDelisted,
      status: textField(post, 'status') || undefined,
      description: textField(post, 'subtitle', 'metaDescription', 'brief') || undefined,
      image: addressOf(post.coverImage) || textField(post, 'cover') || undefined,
      tags,
      authors: namesOf([post.author]),
      series: namesOf([post.series])[0],
      url: `/${slug}`,
      canonical: textField(post, 'originalArticleURL', 'canonicalUrl', 'canonical') || undefined,
    },
  }
}

function addressOf(image: unknown): string {
  return typeof image === 'string' ? image : textField(fieldsOf(image), 'url', 'src')
}

/** Some exports have only ids, which say nothing. */
function namesOf(values: unknown): string[] {
  const named = listOf(values).map((value) =>
    typeof value === 'string' ? value.trim() : textField(fieldsOf(value), 'name', 'title', 'slug'),
  )
  return named.filter((name) => name !== '' && !/^[0-9a-f]{24}$/.test(name))
}
