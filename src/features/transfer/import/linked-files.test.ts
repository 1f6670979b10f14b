import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { AppError } from '#src/server/errors.ts'
import { folderWith } from '#tests/support/processes.ts'
import { UNKNOWN_LAYOUT } from './dialects/site-layout.ts'
import type { FetchPicture } from './fetch-picture.server.ts'
import { importReferences } from './local-links.server.ts'
import { readFileText } from './read-file-text.server.ts'

const folderOf = (...files: string[]) => folderWith(Object.fromEntries(files.map((file) => [file, 'x'])))

async function run(body: string, root: string, fetchPicture?: FetchPicture): Promise<{ html: string; notes: string[] }> {
  const file = 'posts/a.md'
  const { tree }: { tree: Root } = readFileText({ file, body, firstLine: 5 }, { generator: 'hugo' })
  const { notes } = await importReferences(
    tree,
    { file, firstLine: 5, addresses: new Map() },
    {
      root,
      addresses: new Map([['posts/b.pdf', '/posts/b']]),
      layout: { ...UNKNOWN_LAYOUT, hostname: 'old.example' },
      fetchPicture,
      storeMedia: async ({ bytes }) => {
        if (Buffer.from(bytes).toString() === 'wrong') throw new AppError('unsupported_type', { reason: 'no picture' })
        return { url: '/media/picture' }
      },
      storeFile: async (stored) => {
        const fileName = path.basename(stored)
        if (fileName === 'fake.pdf') throw new AppError('invalid_input', { reason: 'not a PDF' })
        return { url: `/media/${fileName}` }
      },
    },
  )
  return { html: treeToHtml(tree).trim(), notes }
}

const ONLY = 'an import takes pictures, video, audio, PDF, EPUB, ZIP and gzip only; the link stays as it is'
const ABSENT = 'it is not in the import folder; the link stays as it is'

test('files of other types beside the file, in static/, on the old site, and those that were not uploaded are named with their lines', async () => {
  const root = folderOf('posts/slides.docx', 'static/files/code.7z', 'static/data.xyz')
  const body =
    '[a](slides.docx) *b*\n\n[c](/files/code.7z)\n[d](slides.docx)\n\n- [e](https://old.example/files/code.7z)\n\n[f](/data.xyz) [g](/gone.epub)\n\n<p><a href="/raw.docx">h</a></p>'
  const { html, notes } = await run(body, root)
  expect(notes).toEqual([
    `file slides.docx linked on line 5, 8 was not imported: ${ONLY}`,
    `file /files/code.7z linked on line 7 was not imported: ${ONLY}`,
    `file https://old.example/files/code.7z linked on line 10 was not imported: ${ONLY}`,
    `file /data.xyz linked on line 12 was not imported: ${ONLY}`,
    `file /gone.epub linked on line 12 was not imported: ${ABSENT}`,
    `file /raw.docx linked on line 14 was not imported: ${ONLY}`,
  ])
  expect(html).toContain('<a href="slides.docx">a</a>')
})

test('downloads that are linked come along: beside the file, in static/, and on the old site', async () => {
  const root = folderOf('posts/slides.pdf', 'static/files/code.tar.gz', 'static/fake.pdf')
  const body =
    '[a](slides.pdf) [b](/files/code.tar.gz) [c](https://old.example/files/code.tar.gz) [d](https://other.example/files/code.tar.gz)'
  const { html, notes } = await run(body, root)
  expect(html).toBe(
    '<p><a href="/media/slides.pdf">a</a> <a href="/media/code.tar.gz">b</a> <a href="/media/code.tar.gz">c</a> <a href="https://other.example/files/code.tar.gz">d</a></p>',
  )
  expect(notes).toEqual([])
  expect((await run('[a](/fake.pdf)', root)).notes).toEqual([
    'file /fake.pdf linked on line 5 was not imported: it is not a PDF; the link stays as it is',
  ])
})

test('what is linked on the former site is fetched on request, what is linked elsewhere never', async () => {
  const root = folderOf('posts/here.pdf')
  const fetched: string[] = []
  const fetchPicture: FetchPicture = async (address) => {
    fetched.push(address)
    return address.includes('gone') ? null : { url: `/media/fetched-${path.basename(address)}` }
  }
  const body =
    '[a](/a.pdf) [b](https://www.old.example/b.jpg) [c](https://other.example/c.pdf) [d](d.pdf) [e](/gone.zip) [f](here.pdf) <video src="https://cdn.example/g.mp4"></video>'
  const { html, notes } = await run(body, root, fetchPicture)
  expect(fetched).toEqual([
    'https://cdn.example/g.mp4',
    'https://old.example/a.pdf',
    'https://www.old.example/b.jpg',
    'https://old.example/gone.zip',
  ])
  for (const address of ['fetched-a.pdf', 'fetched-b.jpg', 'here.pdf', 'fetched-g.mp4']) expect(html).toContain(`"/media/${address}"`)
  expect(html).toContain('"https://other.example/c.pdf"')
  expect(notes).toEqual([
    `file d.pdf linked on line 5 was not imported: ${ABSENT}`,
    'file /gone.zip linked on line 5 was not imported: it is not in the import folder, and could not be fetched; the link stays as it is',
  ])
})

test('pictures and recordings that are linked come along', async () => {
  const root = folderOf('posts/big.jpg', 'static/talk.mp4')
  const { html, notes } = await run('[![](big.jpg)](big.jpg) [talk](/talk.mp4) [gone](gone.png)', root)
  expect(html).toContain('<a href="/media/picture"><img src="/media/picture" alt=""></a> <a href="/media/talk.mp4">talk</a>')
  expect(notes).toEqual(['file gone.png linked on line 5 was not imported: it is not in the import folder; the link stays as it is'])
  writeFileSync(path.join(root, 'posts/big.jpg'), 'wrong')
  expect((await run('[a](big.jpg)', root)).notes).toEqual([
    'file big.jpg linked on line 5 was not imported: it is no picture; the link stays as it is',
  ])
})

test('addresses of pages, of other sites and of posts are no files', async () => {
  const root = folderOf('posts/index.html')
  const body = '[a](/v1.2) [b](/node.js) [c](/x/index.html) [d](https://other.example/a.pdf) [e](mailto:a@b.c) [f](#g) [h](b.pdf) [i](/)'
  expect((await run(body, root)).notes).toEqual([])
})

test('a file outside of the folder is not read', async () => {
  const root = path.join(folderOf('secret.png', 'site/a.md'), 'site')
  expect((await run('[a](../../secret.png)', root)).notes).toEqual([
    'file ../../secret.png linked on line 5 was not imported: it is not in the import folder; the link stays as it is',
  ])
})
