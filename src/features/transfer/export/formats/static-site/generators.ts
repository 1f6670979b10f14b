// The conventions of generators of static sites: where files lie, which addresses they get, and the keys of their front matter.
import path from 'node:path'
import type { PublicPostType } from '#src/db/schema/posts.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import { headKeys, postFileName } from '../../serialize-post.ts'
import type { SourcePost } from '../exported-site.server.ts'
import { pathOnThisSite } from '../rewrite-addresses.ts'
import { ASTRO_README, ELEVENTY_README, HUGO_README } from './readme.ts'
import { withoutKeys } from './source-file.server.ts'

export type Conventions = {
  /** The folders of posts and of pages, below that of the export. */
  folders: Record<PublicPostType, string>
  /** The folder whose files are copied to the root of the site. */
  publicFolder: string
  /** The address under which posts are. */
  postsAddress: string
  frontMatter: (post: SourcePost, values: FrontMatterValues) => Record<string, unknown>
  /** Further files, by their path. */
  files: Record<string, string>
}

/** `hasSource`: the file has the text that was written for the program. */
export type FrontMatterValues = { address: string; thumbnail: string | undefined; socialImage: string | undefined; hasSource: boolean }

export const CONVENTIONS: Record<Generator, Conventions> = {
  astro: {
    folders: { post: 'src/content/blog', page: 'src/pages' },
    publicFolder: 'public',
    postsAddress: '/blog',
    frontMatter: (post, { thumbnail }) => ({
      title: post.title,
      description: post.description,
      pubDate: fileDate(post.createdAt),
      updatedDate: fileDate(post.updatedAt),
      heroImage: thumbnail,
      tags: post.category,
      authors: post.authors,
      series: post.series,
      // Astro has no dates of publication: a scheduled post must not appear at once.
      draft: post.status !== 'published',
    }),
    files: { 'README.txt': ASTRO_README },
  },
  hugo: {
    folders: { post: 'content/posts', page: 'content' },
    publicFolder: 'static',
    postsAddress: '/posts',
    frontMatter: (post, { thumbnail }) => ({
      title: post.title,
      description: post.description || undefined,
      date: fileDate(post.createdAt),
      lastmod: fileDate(post.updatedAt),
      images: thumbnail === undefined ? [] : [thumbnail],
      tags: post.category,
      authors: post.authors,
      series: post.series === null ? [] : [post.series],
      // Hugo leaves out posts with a date in the future.
      draft: post.status === 'draft',
      aliases: post.formerSlugs.map((slug) => `${pathOnThisSite({ type: post.type, slug })}/`),
    }),
    files: { 'README.txt': HUGO_README },
  },
  eleventy: {
    folders: { post: 'posts', page: 'pages' },
    publicFolder: '',
    postsAddress: '/posts',
    frontMatter: (post, { address, thumbnail, hasSource }) => ({
      title: post.title,
      description: post.description || undefined,
      date: fileDate(post.createdAt),
      updated: fileDate(post.updatedAt),
      ...(post.status === 'published' ? { permalink: address } : { draft: true, permalink: false, eleventyExcludeFromCollections: true }),
      image: thumbnail,
      tags: post.category,
      authors: post.authors,
      series: post.series,
      // Otherwise Eleventy reads templates in the text, also in its code.
      templateEngineOverride: hasSource ? undefined : 'md',
    }),
    files: { 'README.txt': ELEVENTY_README, 'posts/posts.json': '{ "tags": ["post"] }\n' },
  },
}

/** The path of the file, below the folder of the export. */
export function fileOf({ type, slug }: Pick<SourcePost, 'type' | 'slug'>, { folders }: Conventions, extension: '.md' | '.mdx'): string {
  return `${folders[type]}/${path.parse(postFileName(slug)).name}${extension}`
}

export function addressOnNewSite({ type, slug }: Pick<SourcePost, 'type' | 'slug'>, { postsAddress }: Conventions): string {
  return type === 'page' ? `/${slug}/` : `${postsAddress}/${slug}/`
}

/** JSON values, which are valid YAML. Leaves out keys without a value. Keys that mean nothing here come first, where the program knows them. */
export function writeFrontMatter(post: SourcePost, values: FrontMatterValues, conventions: Conventions): string {
  const entries = Object.entries({ ...conventions.frontMatter(post, values), ...ownKeys(post, values) })
  const lines = entries.flatMap(([key, value]) => (isEmpty(value) ? [] : `${key}: ${JSON.stringify(value)}\n`))
  const others = values.hasSource ? withoutKeys(post.frontMatter, new Set(entries.map(([key]) => key))) : ''
  return `---\n${others}${lines.join('')}---\n`
}

/** What only this program has, with the keys of its own export. */
function ownKeys(post: SourcePost, { socialImage }: FrontMatterValues): Record<string, unknown> {
  return {
    type: post.type === 'page' ? 'page' : undefined,
    series_order: post.seriesOrder,
    canonical: post.canonicalUrl,
    language: post.language,
    toc: post.hasContents ? undefined : false,
    ...headKeys(post),
    social_image: socialImage,
    is_project: post.isProject || undefined,
    project_preview_url: post.projectPreviewUrl,
    project_preview_label: post.projectPreviewUrl === null ? undefined : post.projectPreviewLabel,
    project_source_url: post.projectSourceUrl,
    project_source_label: post.projectSourceUrl === null ? undefined : post.projectSourceLabel,
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
