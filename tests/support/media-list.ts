import type { ImportOptions } from '#src/features/transfer/import/import-markdown.server.ts'

/** What every stored file gets as its name. */
export const STORED_NAME = 'a'.repeat(64)

/** The part of the options of an import that stores media: adds the content of each file to `stored`. */
export function listMediaIn(stored: string[]): Pick<ImportOptions, 'storeMedia' | 'storeRecording' | 'resolveImages'> {
  return {
    async storeMedia({ bytes }) {
      stored.push(new TextDecoder().decode(bytes))
      return { url: `/media/${STORED_NAME}` }
    },
    async storeRecording(content) {
      for await (const chunk of content) stored.push(Buffer.from(chunk).toString())
      return { url: `/media/${STORED_NAME}.mp4` }
    },
    resolveImages: async (urls) => new Map(urls.map((src) => [src, { src, srcSet: '', width: null, height: null }])),
  }
}
