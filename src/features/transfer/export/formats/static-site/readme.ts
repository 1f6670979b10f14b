// `README.txt` of an export: what its owner has to do. Not Markdown, so that no generator makes a page of it.

const sources = (
  program: string,
  parts: string,
) => `Posts that were written for ${program} have their text as it was written, with other addresses of pictures and
posts: ${parts} come from the site that they were written for.
`

const COMMENTS = `comments.json holds the comments, with the e-mail addresses of those who wrote them: do not publish it.
site.json holds the name of the site, its texts and its navigation.
`

export const ASTRO_README = `This export follows the conventions of Astro.

src/content/blog/   posts; their addresses are /blog/<slug>/
src/pages/          pages; add a "layout" to their front matter
public/media/       pictures and recordings
public/_redirects   former addresses, for Netlify, Cloudflare Pages and others that read this file
redirects.json      the same for Astro itself, in astro.config.mjs:

    import redirects from './redirects.json' with { type: 'json' }
    export default defineConfig({ redirects })

Posts with "draft: true" are drafts or wait for their date: filter them where you list posts, for example with
getCollection('blog', ({ data }) => !data.draft).

${sources('Astro', 'components that they import')}
${COMMENTS}`

export const HUGO_README = `This export follows the conventions of Hugo.

content/posts/      posts; their addresses are /posts/<slug>/, former ones are in "aliases"
content/            pages
static/media/       pictures and recordings
static/_redirects   former addresses, for Netlify, Cloudflare Pages and others that read this file

What Markdown cannot say is HTML. Hugo leaves it out unless hugo.toml allows it:

    [markup.goldmark.renderer]
      unsafe = true

Authors and series are pages of their own with:

    [taxonomies]
      tag = 'tags'
      author = 'authors'
      series = 'series'

${sources('Hugo', 'shortcodes')}
${COMMENTS}`

export const ELEVENTY_README = `This export follows the conventions of Eleventy.

posts/       posts, in the collection "post"; their addresses are /posts/<slug>/
pages/       pages; their addresses are /<slug>/
media/       pictures and recordings
_redirects   former addresses, for Netlify, Cloudflare Pages and others that read this file

Copy the last two in eleventy.config.js:

    eleventyConfig.addPassthroughCopy('media')
    eleventyConfig.addPassthroughCopy('_redirects')

Drafts and scheduled posts have "draft: true" and "permalink: false": Eleventy writes no page for them.

${sources('Eleventy', 'shortcodes and data')}
${COMMENTS}`
