// Local drafts: unsaved text in localStorage. They survive a closed tab, a network failure and an expired session. Without
// storage, or when it is full, the editor works without them.
import * as v from 'valibot'
import type { PostType } from '#src/db/schema/posts.ts'
import { type DraftFields, draftFieldsSchema } from '../../drafts/draft.ts'

const localDraftSchema = v.object({
  postId: v.string(),
  /** Each tab writes and removes only its own draft. */
  tab: v.string(),
  /** The version of the post that the draft is based on; 0 for a post that was never saved. */
  version: v.number(),
  /** ISO 8601. */
  at: v.string(),
  fields: draftFieldsSchema,
})

export type LocalDraft = v.InferOutput<typeof localDraftSchema>

/** `unsaved`: not acknowledged by the server. `aside`: replaced by another text in a conflict. */
export type LocalDraftKind = 'unsaved' | 'aside'

export type LocalDrafts = {
  /** Returns false when the browser refuses to store it. */
  write: (kind: LocalDraftKind, draft: LocalDraft) => boolean
  remove: (kind: LocalDraftKind, draft: { postId: string; tab: string }) => void
  /** The drafts of one post, newest first. */
  list: (kind: LocalDraftKind, postId: string) => LocalDraft[]
  /** The drafts of posts, or of pages, that were never saved, newest first. */
  listNew: (type: PostType) => LocalDraft[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `store` is null where the browser forbids storage. */
export function createLocalDrafts(store: Store | null): LocalDrafts {
  return {
    write: (kind, draft) => attempt(() => store?.setItem(keyOf(kind, draft), JSON.stringify(draft)) ?? store !== null) ?? false,
    remove: (kind, draft) => {
      attempt(() => store?.removeItem(keyOf(kind, draft)))
    },
    list: (kind, postId) => readAll(store, keyOf(kind, { postId, tab: '' })),
    listNew: (type) => readAll(store, 'inkfolio:unsaved:').filter(({ version, fields }) => version === 0 && fields.type === type),
  }
}

/** `localStorage`, or null where the browser forbids it: then reading the property throws. */
export function browserStore(): Storage | null {
  return attempt(() => localStorage) ?? null
}

export function toLocalDraft(source: { postId: string; version: number; fields: DraftFields }, tab: string, at: number): LocalDraft {
  return { postId: source.postId, tab, version: source.version, fields: source.fields, at: new Date(at).toISOString() }
}

function readAll(store: Store | null, prefix: string): LocalDraft[] {
  const keys = attempt(() => Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '')) ?? []
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

function keyOf(kind: LocalDraftKind, { postId, tab }: { postId: string; tab: string }): string {
  return `inkfolio:${kind}:${postId}:${tab}`
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
