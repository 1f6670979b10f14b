// The Markdown that a post is written in: which program it was written for decides what its signs mean.

const GENERATORS = ['hugo', 'jekyll', 'hexo', 'zola', 'pelican', 'docusaurus', 'astro', 'gatsby', 'next', 'eleventy', 'vitepress'] as const

/** A program that makes a site of Markdown files. */
export type Generator = (typeof GENERATORS)[number]

export type Dialect = {
  /** Null for the Markdown of this program, which is that of GitHub. */
  generator: Generator | null
  isMdx: boolean
  /** Whether `:rocket:` is an emoji. */
  drawsEmoji: boolean
  /** The h1 that opens the text is the title of the post, and no part of the article. */
  hasTitle: boolean
}

export const PLAIN_MARKDOWN: Dialect = { generator: null, isMdx: false, drawsEmoji: false, hasTitle: false }

/** The programs in whose articles one tilde strikes: goldmark (Hugo), remark-gfm (Docusaurus, Astro) and marked (Hexo). */
const SINGLE_TILDE: ReadonlySet<Generator | null> = new Set<Generator>(['hugo', 'docusaurus', 'astro', 'hexo'])

/** Whether one tilde strikes: `~gone~`, and also `3~5 days, 7~9 nights`. */
export function strikesWithOneTilde({ generator = null }: Partial<Dialect>): boolean {
  return SINGLE_TILDE.has(generator)
}

/** As a post stores it: the program, `mdx`, `emoji` and `title`, with spaces between them; '' for `PLAIN_MARKDOWN`. */
export function writeDialect({ generator, isMdx, drawsEmoji, hasTitle }: Dialect): string {
  return [generator, isMdx ? 'mdx' : null, drawsEmoji ? 'emoji' : null, hasTitle ? 'title' : null].filter((word) => word !== null).join(' ')
}

/** Words that are not known count as absent. */
export function readDialect(stored: string): Dialect {
  const words = stored.split(' ')
  return {
    generator: GENERATORS.find((name) => words.includes(name)) ?? null,
    isMdx: words.includes('mdx'),
    drawsEmoji: words.includes('emoji'),
    hasTitle: words.includes('title'),
  }
}
