import { mediaPath } from '#src/features/media/image-source.ts'
import { type FileId, recordingPath } from '#src/features/media/recordings/recording.ts'

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

const FILE = /\/media\/[0-9a-f]{64}\.[0-9a-z]{2,4}(?![0-9a-z])/g

/** An article with another recording or download in place of one. A video gets no size: the browser reads that of the new one. */
export function replaceFileInArticle(html: string, from: FileId, to: FileId): string {
  const unsized = html.replace(/<video\b[^<>]*>/gi, (tag) => (tag.includes(recordingPath(from)) ? tag.replace(SIZE, '') : tag))
  return replaceFileAddress(unsized, from, to)
}

const SIZE = /\s(?:width|height)=(?:"\d{1,6}"|'\d{1,6}'|\d{1,6}(?=[\s/>]))/gi

/** A text with the address of another recording or download in place of one. */
export function replaceFileAddress(text: string, from: FileId, to: FileId): string {
  return text.replace(FILE, (address: string) => (address === recordingPath(from) ? recordingPath(to) : address))
}
