import * as v from 'valibot'
import { type AdminResult, getJson } from '#src/lib/admin-api.ts'
import { LIBRARY_KINDS, type LibraryKind } from './library.ts'

const foundSchema = v.object({
  files: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(LIBRARY_KINDS),
      name: v.string(),
      description: v.string(),
      format: v.string(),
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
    }),
  ),
  page: v.number(),
  pages: v.number(),
})

export type FoundFiles = v.InferOutput<typeof foundSchema>
export type FoundFile = FoundFiles['files'][number]
export type FoundPicture = FoundFile & { width: number; height: number }

type Wanted = { search: string; kinds: readonly LibraryKind[]; page: number }

/** A page of the library, newest first. */
export function findFiles({ search, kinds, page }: Wanted, signal: AbortSignal): Promise<AdminResult<FoundFiles>> {
  return getJson(foundSchema, '/admin/functions/find-files', { search, kinds: kinds.join(','), page: String(page) }, signal)
}
