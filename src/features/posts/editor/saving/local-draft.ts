// Unsaved text in the browser's storage. It survives a closed tab, a network failure and an expired session. Without storage, or
// when it is full, the editor works on without these copies.
import * as v from 'valibot'
import { type DraftFields, draftFieldsSchema } from '../../drafts/draft.ts'

const localDraftSchema = v.object({
  postId: v.string(),
  /** Each tab has a draft of its own and must not remove that of another. */
  tab: v.string(),
  /** The server's version it was written on; 0 for a post the server does not have. */
  version: v.number(),
  /** ISO 8601. */
  at: v.string(),
  fields: draftFieldsSchema,
})

export type LocalDraft = v.InferOutput<typeof localDraftSchema>

/** `unsaved`: not acknowledged by the server. `aside`: replaced by another text in a conflict. */
export type LocalDraftKind = 'unsaved' | 'aside'

export type LocalDrafts = {
  /** False when the browser refused it. */
  write: (shelf: LocalDraftKind, draft: LocalDraft) => boolean
  remove: (shelf: LocalDraftKind, draft: { postId: string; tab: string }) => void
  /** Of one post, the newest first. */
  list: (shelf: LocalDraftKind, postId: string) => LocalDraft[]
  /** Of posts the server does not have, the newest first. */
  listNew: () => LocalDraft[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `store` is null where the browser forbids storage. */
export function createLocalDrafts(store: Store | null): LocalDrafts {
  return {
    write: (shelf, draft) => attempt(() => store?.setItem(keyOf(shelf, draft), JSON.stringify(draft)) ?? store !== null) ?? false,
    remove: (shelf, draft) => {
      attempt(() => store?.removeItem(keyOf(shelf, draft)))
    },
    list: (shelf, postId) => readAll(store, keyOf(shelf, { postId, tab: '' })),
    listNew: () => readAll(store, 'inkfolio:unsaved:').filter(({ version }) => version === 0),
  }
}

/** The browser's own storage; reading the property alone throws where it is forbidden. */
export function browserStore(): Storage | null {
  return attempt(() => localStorage) ?? null
}

export function toLocalDraft(from: { postId: string; version: number; fields: DraftFields }, tab: string, at: number): LocalDraft {
  return { postId: from.postId, tab, version: from.version, fields: from.fields, at: new Date(at).toISOString() }
}

function readAll(store: Store | null, prefix: string): LocalDraft[] {
  const keys = attempt(() => Array.from({ length: store?.length ?? 0 }, (_, place) => store?.key(place) ?? '')) ?? []
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) =>
      v.safeParse(
        localDraftSchema,
        attempt(() => JSON.parse(store?.getItem(key) ?? '')),
      ),
    )
    .flatMap((draft) => (draft.success ? [draft.output] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function keyOf(shelf: LocalDraftKind, { postId, tab }: { postId: string; tab: string }): string {
  return `inkfolio:${shelf}:${postId}:${tab}`
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
