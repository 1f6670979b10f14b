// Every kind of write to redirects. No cached page depends on them: lookups happen only where nothing else answers.
import { redirects } from '#src/db/schema/redirects.ts'
import { importRedirects } from '#src/features/redirects/admin/csv/import-redirects.server.ts'
import { deleteRedirects, restoreRedirects } from '#src/features/redirects/change-redirects.server.ts'
import { changeRedirect, createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import type { World, Write } from './world.ts'

const origin = 'https://inkfolio.example'

async function ruleId({ db }: World): Promise<string> {
  const [row] = await db.select({ id: redirects.id }).from(redirects)
  return row?.id ?? ''
}

export const REDIRECT_WRITES: Write[] = [
  [
    'createRedirect',
    'may change',
    ({ db, actor, now }) => createRedirect(db, actor, { fields: { from: '/old', to: '/about', status: '301' }, origin, now }),
  ],
  [
    'changeRedirect',
    'may change',
    async (world) => {
      const { db, actor, now } = world
      const fields = { from: '/old', to: '/contact', status: '302' }
      return changeRedirect(db, actor, { redirectId: await ruleId(world), version: now.toISOString(), fields, origin, now })
    },
  ],
  [
    'deleteRedirects',
    'may change',
    async (world) => deleteRedirects(world.db, world.actor, { redirectIds: [await ruleId(world)], now: world.now }),
  ],
  [
    'restoreRedirects',
    'may change',
    async (world) => restoreRedirects(world.db, world.actor, { redirectIds: [await ruleId(world)], origin, now: world.now }),
  ],
  [
    'importRedirects',
    'may change',
    ({ db, actor, now }) => importRedirects(db, actor, { csv: 'from,to\n/older,/about\n', mode: 'all', origin, now }),
  ],
]
