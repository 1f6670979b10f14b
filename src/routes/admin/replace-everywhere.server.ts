import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { retargetLinks } from '#src/features/links/admin/retarget-links.server.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { libraryPath } from '#src/features/media/library/library.ts'
import { findLibraryFile } from '#src/features/media/library/list-library.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { type Replaced, replaceFile } from '#src/features/posts/files/replace-file.server.ts'
import { retargetRedirects } from '#src/features/redirects/retarget-redirects.server.ts'
import { saveLogo } from '#src/features/settings/look/save-logo.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'

type ReplaceEverywhere = { from: string; to: string; after: string | null; now: Date }

/** Replaces a file in the next posts and pages that use it; with the last of them, in gated links, redirects and the logo too. */
export async function replaceEverywhere(db: Db, actor: Admin, { from, to, after, now }: ReplaceEverywhere): Promise<Replaced> {
  const step = await replaceFile(db, actor, { from, to, after, now, resolveImages: (urls) => loadImageSources(db, urls) })
  if (step.next !== null) return step
  const replaced = step.replaced + (await replaceTargets(db, actor, { from, to, now }))
  if ((await getSettings(db)).logo?.hash !== from) return { ...step, replaced }
  const refusal = await saveLogo(db, actor, { address: mediaPath(to), now })
  if (refusal === null) return { ...step, replaced: replaced + 1 }
  return { ...step, replaced, failed: [...step.failed, `the logo (${refusal})`] }
}

async function replaceTargets(db: Db, actor: Admin, { from, to, now }: { from: string; to: string; now: Date }): Promise<number> {
  const [old, chosen] = [await findLibraryFile(db, from, now), await findLibraryFile(db, to, now)]
  if (!old || !chosen) return 0
  const change = { from: { hash: from, path: libraryPath(old) }, to: { hash: to, path: libraryPath(chosen) }, now }
  return (await retargetLinks(db, actor, change)) + (await retargetRedirects(db, change))
}
