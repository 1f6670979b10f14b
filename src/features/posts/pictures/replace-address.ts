import { mediaPath } from '#src/features/media/image-source.ts'

const STORED = /\/media\/([0-9a-f]{64})(?![0-9a-f.])/g

type Side = { hash: string; width: number }

/**
 * An article with another picture in place of one. An image that was as wide as the old picture becomes as wide as the new one; a smaller
 * width, which the author set, stays. Heights follow from the picture and are removed.
 */
export function replacePictureInArticle(html: string, from: Side, to: Side): string {
  const resized = html.replace(/<img\b[^<>]*>/gi, (tag) => (tag.includes(mediaPath(from.hash)) ? resize(tag, from, to) : tag))
  return replaceAddress(resized, from, to)
}

/** A text with the address of another picture in place of one. Addresses of its variants too; a longer word is another address. */
export function replaceAddress(text: string, from: Pick<Side, 'hash'>, to: Pick<Side, 'hash'>): string {
  return text.replace(STORED, (address: string, hash: string) => (hash === from.hash ? mediaPath(to.hash) : address))
}

function resize(tag: string, from: Side, to: Side): string {
  return tag
    .replace(/(\swidth=["']?)(\d{1,6})\b/i, (attribute: string, start: string, width: string) =>
      Number(width) === from.width ? `${start}${to.width}` : attribute,
    )
    .replace(/\sheight=(?:"\d{1,6}"|'\d{1,6}'|\d{1,6}(?=[\s/>]))/i, '')
}
