import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { type Replaced, replacePicture } from '#src/features/posts/pictures/replace-picture.server.ts'
import { saveLogo } from '#src/features/settings/look/save-logo.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'

type ReplaceEverywhere = { from: string; to: string; after: string | null; now: Date }

/** Replaces a picture in the next posts and pages that use it; with the last of them, in the logo too. */
export async function replaceEverywhere(db: Db, actor: Admin, { from, to, after, now }: ReplaceEverywhere): Promise<Replaced> {
  const step = await replacePicture(db, actor, { from, to, after, now, resolveImages: (urls) => loadImageSources(db, urls) })
  if (step.next !== null || (await getSettings(db)).logo?.hash !== from) return step
  const refusal = await saveLogo(db, actor, { address: mediaPath(to), now })
  if (refusal === null) return { ...step, replaced: step.replaced + 1 }
  return { ...step, failed: [...step.failed, `the logo (${refusal})`] }
}
