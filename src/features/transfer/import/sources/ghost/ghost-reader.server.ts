// Reads the JSON export of Ghost.
import { h } from 'hastscript'
import * as v from 'valibot'
import { fragmentOf } from '#src/features/posts/markdown/reading/html/fragment.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { dateField, type Fields, fieldsOf, flagField, listOf, numberField, textField } from '../fields.ts'
import { readJsonExport } from '../json-file.server.ts'
import type { SourcePost, SourceReader } from '../source.ts'
import { writePosts } from '../write-posts.ts'
import { readGhostBody, withoutSite } from './ghost-body.server.ts'
import { readRedirects } from './redirects-file.server.ts'

const dataSchema = v.object({
  posts: v.array(v.unknown()),
  tags: v.optional(v.array(v.unknown()), []),
  posts_tags: v.optional(v.array(v.unknown()), []),
  users: v.optional(v.array(v.unknown()), []),
  posts_authors: v.optional(v.array(v.unknown()), []),
  posts_meta: v.optional(v.array(v.unknown()), []),
})
type Data = v.InferOutput<typeof dataSchema>

export const ghostReader: SourceReader = {
  program: 'Ghost',
  recognizes: (file, start) =>
    /\.json$/i.test(file) && /^\s{0,50}\{\s{0,50}"(?:db|meta)"\s{0,50}:/.test(start) && start.includes('"exported_on"'),
  async read(filePath, writer) {
    const data = readData(await readJsonExport(filePath, 'Ghost'))
    const context = { ...createContext(data), aliases: await readRedirects(filePath) }
    await writePosts(data.posts, writer, (post, slug) => toPost(post, slug, context))
    return { siteUrl: null }
  },
}

/** Exports of the admin area have a list of databases, those of the API have the data alone. */
function readData(json: unknown): Data {
  const written = fieldsOf(json)
  const data = v.safeParse(dataSchema, fieldsOf(listOf(written.db)[0]).data ?? written.data)
  if (data.success) return data.output
  const [issue] = data.issues
  throw new Error(`this Ghost export cannot be read: ${v.getDotPath(issue) ?? 'data'}: ${issue.message}`)
}

type Lookups = { tagsOf: (post: Fields) => string[]; authorsOf: (post: Fields) => string[]; metaOf: (post: Fields) => Fields }
type Context = Lookups & { aliases: ReadonlyMap<string, string[]> }

function createContext(data: Data): Lookups {
  const meta = new Map(data.posts_meta.map(fieldsOf).map((entry) => [textField(entry, 'post_id'), entry]))
  const tags = data.tags
    .map(fieldsOf)
    .filter((tag) => textField(tag, 'visibility') !== 'internal' && !textField(tag, 'name').startsWith('#'))
  const users = data.users.map(fieldsOf)
  const nameOfUser = new Map(users.map((user) => [textField(user, 'id'), textField(user, 'name')]))
  const listAuthors = createLookup(data.posts_authors, 'author_id', users)
  return {
    tagsOf: createLookup(data.posts_tags, 'tag_id', tags),
    // Posts of Ghost 1 have one author.
    authorsOf: (post) =>
      [...listAuthors(post), nameOfUser.get(textField(post, 'author_id')) ?? '']
        .filter(Boolean)
        .slice(0, Math.max(1, listAuthors(post).length)),
    metaOf: (post) => meta.get(textField(post, 'id')) ?? {},
  }
}

/** Looks up the names that the rows of a table link to a post, in their order. */
function createLookup(links: readonly unknown[], key: string, named: readonly Fields[]): (post: Fields) => string[] {
  const names = new Map(named.map((entry) => [textField(entry, 'id'), textField(entry, 'name')]))
  const byPost = Map.groupBy(links.map(fieldsOf), (link) => textField(link, 'post_id'))
  return (post) => {
    const own = byPost.get(textField(post, 'id')) ?? []
    return own
      .toSorted((one, other) => numberField(one, 'sort_order') - numberField(other, 'sort_order'))
      .flatMap((link) => names.get(textField(link, key)) || [])
  }
}

function toPost(post: Fields, slug: string, { tagsOf, authorsOf, metaOf, aliases }: Context): SourcePost {
  const notes = new Set<string>()
  const meta = metaOf(post)
  const isPage = textField(post, 'type') === 'page' || flagField(post, 'page')
  const body = readGhostBody(post, notes)
  return {
    slug,
    markup: 'html',
    body: `${body}${pictureCredit(meta)}`,
    notes: [...notes],
    frontMatter: {
      title: textField(post, 'title') || slug,
      type: isPage ? 'page' : undefined,
      date: dateField(post, 'published_at', 'created_at'),
      updated: dateField(post, 'updated_at'),
      status: textField(post, 'status') || undefined,
      visibility: textField(post, 'visibility') || undefined,
      ...descriptionsOf(post, meta),
      meta_title: ofEither(post, meta, 'meta_title'),
      image: withoutSite(textField(post, 'feature_image')) || undefined,
      image_alt: ofEither(post, meta, 'feature_image_alt'),
      og_image: withoutSite(ofEither(post, meta, 'og_image') ?? '') || undefined,
      tags: tagsOf(post),
      authors: authorsOf(post),
      url: `/${slug}/`,
      aliases: aliases.get(slug),
      canonical: textField(post, 'canonical_url') || textField(meta, 'canonical_url') || undefined,
    },
  }
}

/** Posts of Ghost 1 and 2 have the fields that later versions store apart. */
function ofEither(post: Fields, meta: Fields, name: string): string | undefined {
  return textField(meta, name) || textField(post, name) || undefined
}

/** The longest excerpt that Ghost accepts. */
const EXCERPT_MAX = 300

/** A description for search engines that begins with an excerpt of full length is the whole of it. */
function descriptionsOf(post: Fields, meta: Fields): { description: string | undefined; meta_description?: string | undefined } {
  const excerpt = textField(post, 'custom_excerpt')
  const description = ofEither(post, meta, 'meta_description')
  const isCut = excerpt.length === EXCERPT_MAX && description?.startsWith(excerpt)
  if (excerpt === '' || isCut) return { description: description ?? (excerpt || undefined) }
  return { description: excerpt, meta_description: description }
}

/** Licences of photographs ask for the credit, which stands below the picture on the former site. */
function pictureCredit(meta: Fields): string {
  const caption = fragmentOf(withoutSite(textField(meta, 'feature_image_caption')))
  return caption.length === 0 ? '' : treeToHtml({ type: 'root', children: [h('p', h('small', caption))] })
}
