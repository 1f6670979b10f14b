// Fetches what an article shows of a video or a gist: the title and picture, or the files.
import * as v from 'valibot'
import type { GistFile } from '#src/db/schema/media.ts'
import { ExternalFetchError, type FetchRules, fetchExternal, PUBLIC_ONLY } from '#src/features/media/external/fetch-external.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { storableLine, storableText } from '#src/lib/text/storable-text.ts'
import type { Embed } from '../rendering/media/parse-embed.ts'

/** Where the sites answer questions about a video or gist. */
export type EmbedSites = { [site in Embed['site']]: (embed: Embed) => string }

export const EMBED_SITES: EmbedSites = {
  YouTube: ({ id }) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`,
  Vimeo: ({ page }) => `https://vimeo.com/api/oembed.json?width=1280&url=${encodeURIComponent(page)}`,
  'GitHub Gist': ({ id }) => `https://api.github.com/gists/${id}`,
}

export type FetchedEmbed = { title: string | null; picture: Uint8Array | null; files: GistFile[] | null }
export type EmbedRules = { fetch: FetchRules; sites: EmbedSites }
export const EMBED_RULES: EmbedRules = { fetch: PUBLIC_ONLY, sites: EMBED_SITES }

const TITLE_MAX = 200
const MAX_FILES = 10
/** More is never highlighted. */
const MAX_CHARACTERS = 100_000
/** In bytes of JSON. */
const MAX_ANSWER = 2_000_000

/** Asks the site, and the address that it names for the picture. Throws ExternalFetchError. */
export async function fetchEmbed(embed: Embed, { fetch, sites }: EmbedRules): Promise<FetchedEmbed> {
  const answer = await fetchJson(sites[embed.site](embed), fetch)
  if (embed.player === null) return { title: null, picture: null, files: readGist(answer) }
  const video = v.safeParse(videoSchema, answer)
  if (!video.success) throw new ExternalFetchError('the answer names no picture')
  return { title: video.output.title, picture: await fetchExternal(video.output.thumbnail_url, fetch), files: null }
}

async function fetchJson(url: string, rules: FetchRules): Promise<unknown> {
  const bytes = await fetchExternal(url, { ...rules, accept: 'application/json' })
  if (bytes.byteLength > MAX_ANSWER) throw new ExternalFetchError('the answer is too long')
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new ExternalFetchError('the answer is no JSON', { cause })
  }
}

/** Text as long as the answer may be. */
const answerText = boundedText({ max: MAX_ANSWER, clean: storableText })

const videoSchema = v.object({
  title: v.fallback(
    v.nullable(
      v.pipe(
        answerText,
        v.transform((text) => storableLine(text).slice(0, TITLE_MAX).toWellFormed() || null),
      ),
    ),
    null,
  ),
  thumbnail_url: v.pipe(boundedText({ max: 2_000 }), v.url()),
})

const gistSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      filename: boundedText({ max: 255, clean: storableLine }),
      language: v.fallback(v.nullable(boundedText({ max: 50, clean: storableLine })), null),
      truncated: v.fallback(v.boolean(), false),
      content: answerText,
    }),
  ),
})

/** The files that can be shown in full. Throws when there is none. */
function readGist(answer: unknown): GistFile[] {
  const gist = v.safeParse(gistSchema, answer)
  if (!gist.success) throw new ExternalFetchError('the answer is no gist')
  let characters = 0
  const files = Object.values(gist.output.files)
    .filter(({ truncated, content }) => {
      if (truncated || characters + content.length > MAX_CHARACTERS) return false
      characters += content.length
      return content.trim() !== ''
    })
    .slice(0, MAX_FILES)
  if (files.length === 0) throw new ExternalFetchError('it has no file that can be shown')
  return files.map(({ filename, language, content }) => ({ name: filename, language, code: content }))
}
