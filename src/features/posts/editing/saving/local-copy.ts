// What stands in the editor, kept in this browser until the server has it: survives a closed tab, a dead network and an
// expired session. A browser that keeps nothing, or has no room, changes nothing but that.
import * as v from 'valibot'
import { type DraftFields, draftFieldsSchema } from '../../draft.ts'

const copySchema = v.object({
  postId: v.string(),
  /** Each tab has a copy of its own: one must not remove the text of another. */
  tab: v.string(),
  /** The server's version it was written on; 0 for a post the server does not have. */
  version: v.number(),
  /** ISO 8601. */
  at: v.string(),
  fields: draftFieldsSchema,
})

export type LocalCopy = v.InferOutput<typeof copySchema>

/** `unsaved`: not acknowledged yet. `aside`: given up for another text, and kept in case. */
export type Shelf = 'unsaved' | 'aside'

export type LocalCopies = {
  /** False when the browser refused it. */
  write: (shelf: Shelf, copy: LocalCopy) => boolean
  remove: (shelf: Shelf, copy: { postId: string; tab: string }) => void
  /** Of one post, the newest first. */
  list: (shelf: Shelf, postId: string) => LocalCopy[]
  /** Of posts the server does not have, the newest first. */
  listNew: () => LocalCopy[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `store` is null where the browser has none for us. */
export function createLocalCopies(store: Store | null): LocalCopies {
  return {
    write: (shelf, copy) => attempt(() => store?.setItem(keyOf(shelf, copy), JSON.stringify(copy)) ?? store !== null) ?? false,
    remove: (shelf, copy) => {
      attempt(() => store?.removeItem(keyOf(shelf, copy)))
    },
    list: (shelf, postId) => readAll(store, keyOf(shelf, { postId, tab: '' })),
    listNew: () => readAll(store, 'inkfolio:unsaved:').filter(({ version }) => version === 0),
  }
}

/** The browser's own storage; reading the property alone throws where it is forbidden. */
export function browserStore(): Storage | null {
  return attempt(() => localStorage) ?? null
}

export function toCopy(from: { postId: string; version: number; fields: DraftFields }, tab: string, at: number): LocalCopy {
  return { postId: from.postId, tab, version: from.version, fields: from.fields, at: new Date(at).toISOString() }
}

function readAll(store: Store | null, prefix: string): LocalCopy[] {
  const keys = attempt(() => Array.from({ length: store?.length ?? 0 }, (_, place) => store?.key(place) ?? '')) ?? []
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) =>
      v.safeParse(
        copySchema,
        attempt(() => JSON.parse(store?.getItem(key) ?? '')),
      ),
    )
    .flatMap((copy) => (copy.success ? [copy.output] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function keyOf(shelf: Shelf, { postId, tab }: { postId: string; tab: string }): string {
  return `inkfolio:${shelf}:${postId}:${tab}`
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
