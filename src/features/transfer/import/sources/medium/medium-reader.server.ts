// Reads a post of an export of Medium: one HTML file for each, with the microformat h-entry.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { parseFragment } from '#src/features/posts/markdown/reading/html/fragment.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { TOO_DEEP } from '#src/features/posts/markdown/reading/parse/shallow-tree.ts'
import { elementsOf, hasClass, singleLineTextOf, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import type { SourceReader } from '../source.ts'
import { convertMediumBody } from './medium-body.ts'

const MAX_BYTES = 8_000_000

export const mediumReader: SourceReader = {
  program: 'Medium',
  recognizes: (file, start) => /\.html?$/i.test(file) && ['h-entry', 'p-name', 'data-field='].every((sign) => start.includes(sign)),
  async read(filePath, writer) {
    if ((await stat(filePath)).size > MAX_BYTES) throw new Error('the file is larger than 8 MB')
    const tree = parseFragment(await readFile(filePath, 'utf8'))
    const name = path.basename(filePath).replace(/\.html?$/i, '')
    const address = addressOf(tree)
    const isDraft = name.startsWith('draft_')
    const title = textIn(tree, 'p-name')
    const description = textIn(tree, 'p-summary')
    const { picture, children } = readBody(tree, { title, description })
    await writer.post({
      slug: slugOf(isDraft ? null : address, name) || title,
      markup: 'html',
      body: treeToHtml({ type: 'root', children }),
      frontMatter: {
        title: title || undefined,
        date: findByClass(tree, 'dt-published')?.properties.dateTime ?? /^\d{4}-\d{2}-\d{2}/.exec(name)?.[0],
        draft: isDraft || undefined,
        description: description || undefined,
        image: picture ?? undefined,
        authors: [textIn(tree, 'p-author')].filter((author) => author !== ''),
        url: isDraft ? undefined : address?.pathname,
      },
    })
    return { siteUrl: address?.origin ?? null }
  },
}

function readBody(tree: Root, head: { title: string; description: string }): ReturnType<typeof convertMediumBody> {
  const body = findByClass(tree, 'e-content')
  if (!body) throw new Error('the file of Medium has no text: export it again')
  try {
    return convertMediumBody(body, head)
  } catch (error) {
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}

function findByClass(tree: Root, name: string): Element | undefined {
  return elementsOf(tree).find(({ element }) => hasClass(element, name))?.element
}

function textIn(tree: Root, name: string): string {
  const element = findByClass(tree, name)
  return element ? singleLineTextOf(element) : ''
}

/** Of the post on the former site. */
function addressOf(tree: Root): URL | null {
  const canonical = findByClass(tree, 'p-canonical')
  const url = URL.parse((canonical && textProperty(canonical, 'href')) ?? '')
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Addresses and names of files end with an id: `my-words-0123456789ab`. */
function slugOf(address: URL | null, name: string): string {
  const written = address?.pathname.split('/').at(-1) || name.replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/, '')
  return decodeAddress(written).replace(/-{1,5}[0-9a-f]{8,12}$/, '')
}
