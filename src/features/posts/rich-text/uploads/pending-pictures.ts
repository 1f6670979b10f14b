// Pictures that are not stored on the server yet, in the database of the browser (IndexedDB): 'Try again' works after a reload and after
// a crash. A picture that was stored leaves its address here, for copies of its place elsewhere. Without IndexedDB uploads work, and end
// with the visit.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'

const pendingPictureSchema = v.object({
  /** The id of the upload. */
  id: v.string(),
  name: v.string(),
  /** Null when the picture is stored. */
  file: v.nullable(v.instance(Blob)),
  /** Why the upload failed; null while it is under way. */
  reason: v.nullable(v.string()),
  image: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** The time of the last change, in milliseconds. */
  at: v.number(),
})

export type PendingPicture = v.InferOutput<typeof pendingPictureSchema>

export type PendingPictures = {
  /** Resolves to false when the browser refuses to store it. */
  write: (picture: PendingPicture) => Promise<boolean>
  /** Null when the browser has none of this id. */
  find: (id: string) => Promise<PendingPicture | null>
}

type Database = DBSchema & { pictures: { key: string; value: PendingPicture } }

const NAME = 'inkfolio-pictures'

export function createPendingPictures(): PendingPictures {
  let opened: Promise<IDBPDatabase<Database>> | null = null
  const open = () => {
    opened ??= openDB<Database>(NAME, 1, {
      upgrade: (database) => void database.createObjectStore('pictures', { keyPath: 'id' }),
      terminated: () => {
        opened = null
      },
    })
    return opened
  }
  return {
    write: async (picture) => {
      try {
        const tx = (await open()).transaction('pictures', 'readwrite')
        const others = (await tx.store.getAll()).filter(({ id }) => id !== picture.id)
        for (const id of listOutdated([...others, picture].map(toEntry), picture.at)) await tx.store.delete(id)
        await tx.store.put(picture)
        await tx.done
        return true
      } catch {
        return false
      }
    },
    find: async (id) => {
      try {
        const found = v.safeParse(pendingPictureSchema, await (await open()).get('pictures', id))
        return found.success ? found.output : null
      } catch {
        return null
      }
    },
  }
}

export type Entry = { id: string; at: number; bytes: number }

export const PENDING_LIMITS = { days: 30, pictures: 200, bytes: 200 * 1024 * 1024 } as const

/** The ids of the pictures that the browser gives up: those that are too old, then the oldest of too many. */
export function listOutdated(entries: readonly Entry[], now: number): string[] {
  const { days, pictures, bytes } = PENDING_LIMITS
  let total = 0
  return entries
    .toSorted((one, other) => other.at - one.at)
    .filter((entry, index) => {
      total += entry.bytes
      return index >= pictures || total > bytes || now - entry.at > days * 86_400_000
    })
    .map(({ id }) => id)
}

function toEntry({ id, at, file }: PendingPicture): Entry {
  return { id, at, bytes: file?.size ?? 0 }
}
