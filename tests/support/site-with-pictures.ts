import { rmSync } from 'node:fs'
import path from 'node:path'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { paint } from '../paint.ts'
import { runCli } from './cli.ts'
import { migratedDataFolder } from './data-folder.ts'

/** A site with two pictures. `lose` removes the file of one. */
export async function siteWithPictures() {
  const dataDir = migratedDataFolder()
  const { db, close } = await openEmbedded(dataDir, 'test')
  const files = openFolderStore(path.join(dataDir, 'media'))
  for (const color of ['#a33', '#3a3']) await storeMedia(db, { bytes: await paint(30, 20, color), alt: 'A sheet' }, files)
  await close()
  const folder = path.dirname(dataDir)
  return { folder, cli: (...args: string[]) => runCli(folder, args), lose: () => rmSync(path.join(dataDir, 'media'), { recursive: true }) }
}
