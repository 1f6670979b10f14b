import type { Generator } from '#src/features/posts/markdown/reading/dialect.ts'
import { type AuthorNames, isAuthorsFile, NO_AUTHOR_NAMES } from './author-names.ts'

export type SiteLayout = {
  /** Null for a folder of Markdown that no known program was used for. */
  generator: Generator | null
  /** Of the site below the folder of the import, with a slash at its end; empty for that folder itself. */
  folder: string
  /** Of the former site; null when unknown. */
  hostname: string | null
  /** Of the former site, without a slash at its end. */
  basePath: string
  /** The pattern of addresses of posts (Jekyll, Hexo). */
  permalink: string | null
  /** Patterns of addresses by section (Hugo). */
  permalinks: Readonly<Record<string, string>>
  authorNames: AuthorNames
  /** Whether the former site drew `:rocket:` as an emoji. */
  drawsEmoji: boolean
}

export const UNKNOWN_LAYOUT: SiteLayout = {
  generator: null,
  folder: '',
  hostname: null,
  basePath: '',
  permalink: null,
  permalinks: {},
  authorNames: NO_AUTHOR_NAMES,
  drawsEmoji: false,
}

/** The first match counts. `content` tells programs with equally named files apart. */
export const SITE_SIGNS: readonly { generator: Generator; config: string; content?: RegExp }[] = [
  { generator: 'zola', config: 'config.toml', content: /^base_url[ \t]{0,20}=/m },
  ...['toml', 'yaml', 'yml', 'json']
    .flatMap((extension) => [`hugo.${extension}`, `config/_default/hugo.${extension}`, `config/_default/config.${extension}`])
    .map((config) => ({ generator: 'hugo' as const, config })),
  ...['config.toml', 'config.yaml', 'config.yml', 'config.json'].map((config) => ({
    generator: 'hugo' as const,
    config,
    content: /^[ \t]{0,20}["']?baseurl["']?[ \t]{0,20}[=:]/im,
  })),
  { generator: 'hexo', config: '_config.yml', content: /^(?:post_asset_folder|new_post_name|source_dir|default_layout):/m },
  { generator: 'jekyll', config: '_config.yml' },
  { generator: 'jekyll', config: '_config.yaml' },
  { generator: 'pelican', config: 'pelicanconf.py' },
  ...['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].flatMap((extension) => [
    { generator: 'docusaurus' as const, config: `docusaurus.config.${extension}` },
    { generator: 'astro' as const, config: `astro.config.${extension}` },
    { generator: 'gatsby' as const, config: `gatsby-config.${extension}` },
    { generator: 'next' as const, config: `next.config.${extension}` },
    { generator: 'eleventy' as const, config: `eleventy.config.${extension}` },
    { generator: 'eleventy' as const, config: `.eleventy.${extension}` },
    { generator: 'vitepress' as const, config: `.vitepress/config.${extension}` },
  ]),
]

/** Whether an import reads the file for what it says about the site. */
export function isSiteConfig(file: string): boolean {
  if (isAuthorsFile(file)) return true
  return [...SITE_SIGNS.map(({ config }) => config), 'CNAME'].some((config) => file === config || file.endsWith(`/${config}`))
}

const HIDDEN_PARTS = new Set(SITE_SIGNS.flatMap(({ config }) => config.split('/').filter((part) => part.startsWith('.'))))

/** Whether a file or folder with this hidden name may be the configuration of a site, or hold it: `.eleventy.js`, `.vitepress`. */
export function mayHideSiteConfig(name: string): boolean {
  return HIDDEN_PARTS.has(name)
}
