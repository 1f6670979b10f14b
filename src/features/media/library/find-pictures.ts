import * as v from 'valibot'
import { type AdminResult, getJson } from '#src/lib/admin-api.ts'

const foundSchema = v.object({
  pictures: v.array(v.object({ id: v.string(), name: v.string(), alt: v.string(), width: v.number(), height: v.number() })),
  page: v.number(),
  pages: v.number(),
})

export type FoundPictures = v.InferOutput<typeof foundSchema>
export type FoundPicture = FoundPictures['pictures'][number]

/** A page of the library, newest first. */
export function findPictures(search: string, page: number, signal: AbortSignal): Promise<AdminResult<FoundPictures>> {
  return getJson(foundSchema, '/admin/functions/find-pictures', { search, page: String(page) }, signal)
}
