import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { LOGO_MIN_SIDE } from '#src/features/media/icons/icon.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import type { Settings } from '../settings.ts'

const KEY = 'logo' satisfies keyof Settings

/**
 * Makes the uploaded picture at `address` the logo; an empty address restores the original. Returns why the picture is refused, or null.
 */
export async function saveLogo(db: Db, _actor: Admin, { address, now }: { address: string; now: Date }): Promise<string | null> {
  if (address === '') {
    await db.delete(settings).where(eq(settings.key, KEY))
    return null
  }
  const hash = parseMediaPath(address)?.hash ?? ''
  const [picture] = await db.select({ width: media.width, height: media.height }).from(media).where(eq(media.hash, hash))
  if (!picture) return 'This picture is not stored on this site. Please upload it again.'
  if (Math.max(picture.width, picture.height) < LOGO_MIN_SIDE) {
    return `The picture is ${picture.width} × ${picture.height} pixels. A logo needs ${LOGO_MIN_SIDE} or more on its longer side.`
  }
  const value = { hash, ...picture }
  await db
    .insert(settings)
    .values({ key: KEY, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
  return null
}
