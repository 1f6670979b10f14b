import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { Db } from '#src/db/client/client.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { importExport, readExport } from '#tests/support/exported-site.ts'
import { buildPost } from '#tests/support/factories.ts'
import { folderWith, temporaryFolder } from '#tests/support/processes.ts'
import { exportInFormat } from '../export-format.server.ts'
import { withoutKeys } from './source-file.server.ts'

async function exportFrom(
  db: Db,
  generator: Generator,
  files: Record<string, string>,
  store = newStore(),
): Promise<Record<string, string>> {
  const folder = folderWith(files)
  if (files['hugo.toml'] !== undefined) writeFileSync(path.join(folder, 'static/img/red.png'), await paint(30, 20, '#a33'))
  await importExport(db, folder, store)
  const target = path.join(temporaryFolder(), 'out')
  await exportInFormat(db, generator, { folder: target, media: store, origin: null })
  return readExport(target)
}

function newStore() {
  return openFolderStore(path.join(temporaryFolder(), 'media'))
}

const bodyOf = (text = '') => text.replace(/^---\n[\s\S]*?\n---\n/, '')
const headOf = (text = ''): unknown => parseYaml(text.split('---\n')[1] ?? '')

const HUGO = `
A ~line~ with {{< note "x" >}} and two spaces  \r
*  odd list, {{% unknown %}}

![A picture](/img/red.png "t") <!-- a remark -->

[Other]({{< ref "other.md" >}}), [page](/posts/other/#end), \`/posts/other/\`
`

onDatabase('an export for the program that a post was written for', (test) => {
  test('has its source byte for byte, with other addresses, and its other keys', async ({ db }) => {
    const files = await exportFrom(db, 'hugo', {
      'hugo.toml': '',
      'static/img/.keep': '',
      'content/posts/one.md': `---\ntitle: One\ndate: 2024-02-01\nweight: 7 # last\nmood:\n  calm: true\n---\n${HUGO}`,
      'content/posts/other.md': '---\ntitle: Other\ndate: 2024-02-01\n---\n\n## End\n',
    })
    const one = files['content/posts/one.md']
    const [, picture] = /\((\/media\/[0-9a-f]{64}\.png) "t"\)/.exec(one ?? '') ?? []
    expect(picture).toBeDefined()
    expect(Object.keys(files)).toContain(`static${picture}`)
    expect(bodyOf(one)).toBe(HUGO.replace('/img/red.png', picture ?? ''))
    expect(one).toContain('weight: 7 # last\nmood:\n  calm: true\n')
    expect(headOf(one)).toMatchObject({ title: 'One', draft: false, weight: 7 })
    expect(bodyOf(files['content/posts/other.md'])).toBe('\n## End\n')
  })

  test('lets Eleventy read its templates, and Astro its components', async ({ db }) => {
    const body = '\nHello {{ page.url }} {% youtube "abc123DEF45" %}\n'
    const eleventy = await exportFrom(db, 'eleventy', {
      '.eleventy.js': '',
      'posts/one.md': `---\ntitle: One\ndate: 2024-02-01\nlayout: post.njk\n---\n${body}`,
    })
    expect(bodyOf(eleventy['posts/one.md'])).toBe(body)
    expect(headOf(eleventy['posts/one.md'])).toEqual(expect.objectContaining({ layout: 'post.njk', permalink: '/posts/one/' }))
    expect(headOf(eleventy['posts/one.md'])).not.toHaveProperty('templateEngineOverride')
    const mdx = "\nimport Box from './Box.astro'\n\n<Box>In a box.</Box>\n"
    const astro = await exportFrom(db, 'astro', {
      'astro.config.mjs': '',
      'src/content/blog/two.mdx': `---\ntitle: Two\npubDate: 2024-02-01\n---\n${mdx}`,
    })
    expect(bodyOf(astro['src/content/blog/two.mdx'])).toBe(mdx)
    // That of Eleventy is converted.
    expect(astro['src/content/blog/one.md']).not.toContain('{%')
    expect(headOf(astro['src/content/blog/one.md'])).not.toHaveProperty('layout')
  })

  test('converts posts that were written here', async ({ db }) => {
    const store = newStore()
    const { url } = await storeMedia(db, { bytes: await paint(30, 20, '#a33'), alt: 'Red' }, store)
    await buildPost(db, {
      slug: 'here',
      markdown: `H~~2~~O  \n![Red](${url})\n`,
      content: `<p>H<del>2</del>O<br><img src="${url}" alt="Red"></p>`,
    })
    const files = await exportFrom(db, 'hugo', {}, store)
    expect(bodyOf(files['content/posts/here.md'])).toMatch(/^\nH~~2~~O\\\n!\[Red\]\(\/media\/[0-9a-f]{64}\.png\)\n$/)
  })
})

describe('withoutKeys', () => {
  test('leaves out what is written, and keeps other lines as they are', () => {
    const lines = 'weight: 7 # last\nmood:\n  calm: true\n'
    expect(withoutKeys(lines, new Set(['title']))).toBe(lines)
    expect(withoutKeys(lines, new Set(['weight']))).toBe('mood:\n  calm: true\n')
    expect(withoutKeys(lines, new Set(['weight', 'mood']))).toBe('')
    expect(withoutKeys('', new Set(['weight']))).toBe('')
  })
})
