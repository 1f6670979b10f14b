// One word changed in the browser changes one line of the file, whatever program the folder is of.
import { describe, expect } from 'vitest'
import { newFolderForEachTest } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { publishEdited } from '#tests/support/edit-post.ts'
import { readPost } from '#tests/support/factories.ts'

const { write, read, sync } = newFolderForEachTest()
const now = new Date('2026-11-19T12:00:00Z')

type Site = { config: string; file: string; head: string; tag: string }

const yaml = (...lines: string[]) =>
  ['---', 'title: "Notes"', 'date:   2024-02-01', '# a remark', ...lines, 'weight: 07', '---', '', ''].join('\n')

/** Its configuration, a file where it looks for one, and a tag of its own. */
const SITES: Record<string, Site> = {
  hugo: {
    config: 'hugo.toml',
    file: 'content/posts/notes.md',
    head: "+++\ntitle = 'Notes' # shown\ndate = 2024-02-01\n[params]\ncolour = 'red'\n+++\n",
    tag: '{{< figure src="/pictures/one.png" >}}',
  },
  jekyll: {
    config: '_config.yml',
    file: '_posts/2024-02-01-notes.md',
    head: yaml('layout: post'),
    tag: '{% include note.html %}\n{: .wide}',
  },
  hexo: {
    config: '_config.landscape.yml',
    file: 'source/_posts/notes.md',
    head: 'title: Notes\ndate: 2024-02-01\ntags:\n- a\n---\n',
    tag: '{% asset_img one.png One %}',
  },
  zola: {
    config: 'config.toml',
    file: 'content/notes.md',
    head: '+++\ntitle = "Notes"\ndate = 2024-02-01\n[extra]\ncolour = "red"\n+++\n',
    tag: '{{ youtube(id="abc123DEF45") }}',
  },
  pelican: {
    config: 'pelicanconf.py',
    file: 'content/notes.md',
    head: 'Title: Notes\nDate: 2024-02-01\nCategory: A\n\n',
    tag: '![One]({static}/images/one.png)',
  },
  docusaurus: {
    config: 'docusaurus.config.js',
    file: 'blog/2024-02-01-notes.md',
    head: yaml('authors: [ada]'),
    tag: '{/* a remark */}\n\n:::note Read this\n\nA note.\n\n:::',
  },
  astro: {
    config: 'astro.config.mjs',
    file: 'src/content/blog/notes.mdx',
    head: yaml('pubDate: 2024-02-01'),
    tag: "import Box from './Box.astro'\n\n<Box>In a box.</Box>",
  },
  gatsby: { config: 'gatsby-config.js', file: 'content/blog/notes/index.md', head: yaml('featured: true'), tag: '`youtube: abc123DEF45`' },
  eleventy: { config: '.eleventy.js', file: 'posts/notes.md', head: yaml('permalink: /notes/'), tag: '{% youtube "abc123DEF45" %}' },
  vitepress: { config: '.vitepress/config.ts', file: 'posts/notes.md', head: yaml('aside: false'), tag: '::: tip\nA tip.\n:::\n\n[[toc]]' },
}

/** In places that a writer changes. */
const body = (tag: string) =>
  [
    'A paragraph with a wrod, H~2~O, [[wiki link]] and \\* signs.  ',
    'Its second line stays.',
    '',
    '*  alpha',
    '   - betta',
    '',
    '| a | b   |',
    '|---|:---:|',
    '| x | celll |',
    '',
    'A headng',
    '--------',
    '',
    `${tag}`,
    '',
    'Besidde the tag. {{ site.title }} <!-- remark -->',
    '',
    '```js',
    'const a  = 1',
    '```',
    '',
    '[^1]: A note.',
    '',
    '',
  ].join('\n')

const CHANGES = {
  paragraph: ['wrod', 'word'],
  list: ['betta', 'beta'],
  table: ['celll', 'cell'],
  heading: ['headng', 'heading'],
  'beside a tag': ['Besidde', 'Beside'],
} as const

describe('syncFolder', () => {
  for (const [name, { config, file, head, tag }] of Object.entries(SITES)) {
    onDatabase(`in a folder of ${name}`, (test) => {
      test('changes the line of a word that was changed in the browser, and no other', async ({ db, actor }) => {
        let text = `${head}${body(tag)}`
        write(config, '')
        write(file, text)
        expect((await sync(db)).steps.map(({ kind }) => kind)).toEqual(['create'])
        const { id, markdown } = await readPost(db, 'notes')
        let source = markdown ?? ''
        for (const [place, [from, to]] of Object.entries(CHANGES)) {
          source = source.replace(from, to)
          text = text.replace(from, to)
          await publishEdited(db, actor, { postId: id, fields: { markdown: source }, now })
          await sync(db)
          expect(read(file), place).toBe(text)
        }
        expect((await sync(db)).steps).toEqual([])
      })
    })
  }
})
