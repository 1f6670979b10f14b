import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import type { CsvImportMode } from '#src/lib/csv-import.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createLink } from '../../create-link.server.ts'
import { exportLinks } from './export-links.server.ts'
import { importLinks } from './import-links.server.ts'

const now = new Date('2026-03-01T12:00:00.123Z')
const origin = 'https://inkfolio.example'
const url = 'https://example.com/'

/** The columns of an export that an import reads. */
const settable = (csv: string) => csv.split('\r\n').map((line) => line.split(',').slice(0, 10).join(','))

async function prepare(db: Db) {
  const actor = await buildAdmin(db)
  const run = (csv: string, mode: CsvImportMode = 'all') => importLinks(db, actor, { csv, mode, origin, now })
  return { actor, run }
}

onDatabase('links as a file', (test) => {
  test('what is no file of links is refused as a whole', async ({ db }) => {
    const { run } = await prepare(db)
    const reason = (csv: string) => run(csv).catch((error) => error.details.reason)
    expect(await reason('')).toMatch(/empty/)
    expect(await reason('name,target\nx,y')).toMatch(/one of them must be alias/)
    expect(await reason('alias,alias\nx,y')).toMatch(/two columns named alias/)
    expect(await reason('alias\n"x')).toMatch(/line 2 is never closed/)
    expect(await reason(`alias\n${'x\n'.repeat(20_001)}`)).toMatch(/20,000 rows/)
    expect(await reason(`alias,password\n${'x,y\n'.repeat(51)}`)).toMatch(/50 passwords/)
  })

  test('rows that cannot be are told with their lines, and the others are imported if wanted', async ({ db }) => {
    const { run } = await prepare(db)
    const csv = [
      'alias,name,target,post,starts,expires,max_uses,protected,password,archived',
      `good,Good,${url},,,,,,,`,
      `good,Again,${url},,,,,,,`,
      `"bad alias",X,${url},,,,,,,`,
      'no-target,X,javascript:alert(1),,,,,,,',
      `loop,X,${origin}/posts/a?token=good,,,,,,,`,
      `post,X,${url},nowhere,,,,,,`,
      `time,X,${url},,tomorrow,,,,,`,
      `february,X,${url},,2027-02-31,,,,,`,
      `order,X,${url},,2027-01-02,2027-01-01,,,,`,
      `uses,X,${url},,,,many,,,`,
      `lost,X,${url},,,,,yes,,`,
      `torn,X,${url},,,,,no,secret,`,
      `maybe,X,${url},,,,,,,perhaps`,
      `nameless,,${url},,,,,,,`,
    ].join('\n')
    expect(await run(csv)).toMatchObject({ isWritten: false, added: 1, refused: 13 })
    expect(await db.select().from(shortenedLinks)).toEqual([])
    const report = await run(csv, 'valid')
    expect(report).toMatchObject({ isWritten: true, added: 1, changed: 0, unchanged: 0, refused: 13 })
    const refusals = report.rows.filter(({ result }) => result === 'refused')
    expect(refusals.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(refusals[0]?.text).toBe('This alias stands in line 2 already.')
    expect(await db.select({ alias: shortenedLinks.alias }).from(shortenedLinks)).toEqual([{ alias: 'good' }])
  })

  test('a check reports the same and changes nothing', async ({ db }) => {
    const { run } = await prepare(db)
    await createLink(db, { name: 'Old', url, alias: 'old' })
    const csv = `alias;name;target\nold;New;${url}\nnew;New;${url}\n`
    const checked = await run(csv, 'check')
    expect(checked).toMatchObject({
      isWritten: false,
      added: 1,
      changed: 1,
      rows: [
        { line: 2, name: 'old', result: 'changed', text: 'name' },
        { line: 3, name: 'new', result: 'added', text: 'new' },
      ],
    })
    expect(await db.select({ name: shortenedLinks.linkName }).from(shortenedLinks)).toEqual([{ name: 'Old' }])
    expect({ ...(await run(csv)), isWritten: false }).toEqual(checked)
    expect(await run(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('an export imported again changes nothing, and makes an empty site the same', async ({ db }) => {
    const { run } = await prepare(db)
    const post = await buildPost(db)
    const times = { startsAt: new Date('2026-01-01T00:00:00.001Z'), expiresAt: new Date('2027-01-01') }
    await createLink(db, { name: '=cmd|" /C calc"!A1', url: `${url}?a=1,2;3`, alias: 'formula', ...times, maxUses: 3 })
    await createLink(db, { name: '\'=quoted, "twice"', url, alias: 'quoted', postSlug: post.slug })
    await createLink(db, { name: '–  Ünïcode 図', url, alias: 'unicode' })
    await db.update(shortenedLinks).set({ archivedAt: now }).where(eq(shortenedLinks.alias, 'unicode'))
    const csv = await exportLinks(db)
    expect(csv).toContain(`"'=cmd`)
    expect(await run(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0 })
    await db.delete(shortenedLinks)
    expect(await run(csv)).toMatchObject({ added: 3, refused: 0 })
    expect(settable(await exportLinks(db)).sort()).toEqual(settable(csv).sort())
  })

  test('passwords come in and never out', async ({ db }) => {
    const { run } = await prepare(db)
    await run(`alias,name,target,password\na,A,${url},open sesame\n`)
    const stored = async () => (await db.select({ hash: shortenedLinks.passwordHash }).from(shortenedLinks))[0]?.hash
    const before = await stored()
    expect(before).toMatch(/^scrypt/)
    const csv = await exportLinks(db)
    expect(csv).not.toMatch(/sesame|scrypt/)
    expect(await run(csv)).toMatchObject({ unchanged: 1 })
    expect(await run('alias,name\na,Renamed\n')).toMatchObject({ changed: 1 })
    expect(await stored()).toBe(before)
    expect(await run('alias,protected\na,no\n')).toMatchObject({ changed: 1, rows: [{ text: 'password' }] })
    expect(await stored()).toBeNull()
    expect(await run(csv)).toMatchObject({ refused: 1 })
  })
})
