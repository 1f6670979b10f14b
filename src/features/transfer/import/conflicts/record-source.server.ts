import type { Db } from '#src/db/client/client.server.ts'
import { postSources } from '#src/db/schema/imports.ts'
import type { ImportSource } from './import-source.ts'

/** Records where the post came from, in the transaction that writes it. */
export async function recordSource(tx: Db, postId: string, { name, site, file }: ImportSource): Promise<void> {
  await tx
    .insert(postSources)
    .values({ postId, name, site, file })
    .onConflictDoUpdate({ target: postSources.postId, set: { name, site, file } })
}
