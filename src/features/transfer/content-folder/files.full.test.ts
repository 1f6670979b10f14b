import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { postRevisions, workingCopies } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { commitAll, git, writeFiles } from '#tests/support/git-commands.ts'
import { createClones, missingGit } from '#tests/support/git-repositories.ts'
import { confirmDeletions, decideConflict } from './change-files.server.ts'
import { chooseContentFolder } from './choose-folder.server.ts'
import { runSyncCommand } from './command/run-sync.server.ts'
import { compareFile } from './compare-file.server.ts'
import { contentFolderOf } from './content-folder-of.server.ts'
import { findDifferences } from './find-differences.server.ts'
import { countFileProblems, findConflictOf, listFiles } from './list-files.server.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync, realpathSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const made = realpathSync(mkdtempSync(`${tmpdir()}/inkfolio-content-`))
  vi.stubEnv('CONTENT_DIR', made)
  vi.stubEnv('CONTENT_GIT_PUSH', 'on')
  return made
})
afterAll(async () => (await import('node:fs')).rmSync(folder, { recursive: true }))
beforeEach(async () => {
  const { readdirSync, rmSync } = await import('node:fs')
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
})

const POST = '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n'
const file = path.join(folder, 'hello.md')
const signal = new AbortController().signal
const SYNC = { check: false, acceptsDeletions: false }

/** Unpublished changes of the editor, in the only post. */
async function typeHere(db: Db, content: string): Promise<void> {
  const rows = await db.select({ postId: posts.id, title: posts.title, slug: posts.slug }).from(posts)
  await db
    .insert(workingCopies)
    .values(rows.map(({ postId, title, slug }) => ({ postId, fields: { ...EMPTY_DRAFT, title, slug, content }, savedAt: new Date() })))
}

async function onlyConflict(db: Db) {
  const [conflict] = (await listFiles(db)).conflicts
  if (!conflict) throw new Error('there is no conflict')
  return conflict
}

onDatabase('the owner and the content folder', (test) => {
  test('the variable decides which folder it is', async ({ db }) => {
    const choosing = chooseContentFolder(db, await buildAdmin(db), { name: 'mine', now: new Date() })
    await expect(choosing).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'The variable CONTENT_DIR decides which folder it is.' },
    })
    expect(contentFolderOf({ contentFolder: { name: 'mine', dataFolder: '' } })).toBe(folder)
  })

  test('a conflict that is over, or another state than the owner saw, is not decided', async ({ db, actor }) => {
    const decision = { path: 'hello.md', side: 'file', file: 'a', post: 'b' } as const
    await expect(decideConflict(db, actor, decision)).rejects.toMatchObject({ code: 'conflict' })
    writeFileSync(file, POST)
    await runSyncCommand(db, SYNC, signal)
    await expect(decideConflict(db, actor, decision)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a conflict shows its difference, and both choices end it', async ({ db, actor }) => {
    for (const side of ['site', 'file'] as const) {
      writeFileSync(file, POST)
      await runSyncCommand(db, SYNC, signal)
      writeFileSync(file, POST.replace('First', `Mine ${side}`))
      await db.update(posts).set({ content: `<p>Theirs ${side}</p>`, markdown: `Theirs ${side}`, draftVersion: sql`draft_version + 1` })
      expect(await runSyncCommand(db, SYNC, signal)).toMatchObject({ conflicts: 1, steps: [{ kind: 'conflict', path: 'hello.md' }] })
      const conflict = await onlyConflict(db)
      expect(conflict).toMatchObject({ path: 'hello.md', title: 'Hello', isDecided: false })
      const parts = await compareFile(db, folder, 'hello.md')
      expect(parts?.filter(({ kind }) => kind === 'file').map(({ text }) => text)).toEqual([expect.stringContaining(`Mine ${side}`)])
      expect(
        parts
          ?.filter(({ kind }) => kind === 'site')
          .map(({ text }) => text)
          .join(''),
      ).toContain(`Theirs ${side}`)
      expect(await findDifferences(db, { folder, writesDrafts: false })).toMatchObject({
        ok: false,
        detail: expect.stringContaining('1 file changed on both sides'),
      })
      await decideConflict(db, actor, { ...conflict, side })
      await runSyncCommand(db, SYNC, signal)
      const [post] = await db.select({ content: posts.content }).from(posts).where(eq(posts.slug, 'hello'))
      expect(post?.content).toContain(side === 'site' ? 'Theirs site' : 'Mine file')
      expect(readFileSync(file, 'utf8')).toContain(side === 'site' ? 'Theirs site' : 'Mine file')
      expect(await findDifferences(db, { folder, writesDrafts: false })).toEqual({ ok: true, detail: `${folder}: the same as the posts` })
      await db.delete(posts)
      await runSyncCommand(db, SYNC, signal)
    }
  })

  test('a changed file does not replace unpublished changes of the editor, and cannot be overwritten by them, before the owner decides', async ({
    db,
    actor,
  }) => {
    const changed = POST.replace('First', 'Mine')
    const outcomes = [
      { side: 'site', text: POST, content: '<p>First words.</p>', unpublished: 1, replaced: [] },
      {
        side: 'file',
        text: changed,
        content: '<p>Mine words.</p>',
        unpublished: 0,
        replaced: [{ fields: { content: '<p>Typed here.</p>' } }],
      },
    ] as const
    for (const { side, text, content, unpublished, replaced } of outcomes) {
      writeFileSync(file, POST)
      await runSyncCommand(db, SYNC, signal)
      await typeHere(db, '<p>Typed here.</p>')
      writeFileSync(file, changed)
      expect(await runSyncCommand(db, SYNC, signal)).toMatchObject({ conflicts: 1 })
      expect(await db.select({ content: posts.content }).from(posts)).toEqual([{ content: '<p>First words.</p>' }])
      const conflict = await onlyConflict(db)
      expect(conflict.hasUnpublished).toBe(true)
      expect(await findConflictOf(db, conflict.postId)).toBe('hello.md')
      await decideConflict(db, actor, { ...conflict, side })
      expect(await runSyncCommand(db, SYNC, signal)).toMatchObject({ conflicts: 0 })
      expect(await db.select({ content: posts.content }).from(posts)).toEqual([{ content }])
      expect(readFileSync(file, 'utf8')).toBe(text)
      expect(await db.select({ postId: workingCopies.postId }).from(workingCopies)).toHaveLength(unpublished)
      const kept = await db.select({ fields: postRevisions.fields }).from(postRevisions).where(eq(postRevisions.reason, 'replaced'))
      expect(kept).toMatchObject(replaced)
      await db.delete(posts)
      await runSyncCommand(db, SYNC, signal)
    }
  })

  test('sync --check changes nothing and names what differs; a broken file is listed with its problem', async ({ db }) => {
    writeFileSync(file, POST)
    writeFileSync(path.join(folder, 'broken.md'), '---\ntitle: [x\n---\n')
    expect(await runSyncCommand(db, { ...SYNC, check: true }, signal)).toMatchObject({
      folder,
      steps: [
        { kind: 'broken', path: 'broken.md' },
        { kind: 'create', path: 'hello.md' },
      ],
    })
    expect(await db.select().from(posts)).toEqual([])
    await runSyncCommand(db, SYNC, signal)
    expect(await listFiles(db)).toMatchObject({ agreed: 1, broken: [{ path: 'broken.md', problem: expect.stringMatching(/YAML/) }] })
    expect(await countFileProblems(db)).toMatchObject({ conflicts: 0, broken: 1, heldDeletions: 0, problem: null })
    expect(await runSyncCommand(db, { ...SYNC, check: true }, signal)).toMatchObject({ steps: [], broken: 1 })
  })

  test('files that are gone at once wait for the confirmation of the owner', async ({ db, actor }) => {
    const { rmSync } = await import('node:fs')
    for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.md`), POST)
    await runSyncCommand(db, SYNC, signal)
    for (const name of ['one', 'two']) rmSync(path.join(folder, `${name}.md`))
    expect(await runSyncCommand(db, SYNC, signal)).toMatchObject({ heldDeletions: 2 })
    expect(await listFiles(db)).toMatchObject({ heldDeletions: 2 })
    await confirmDeletions(db, actor, 1)
    expect(await runSyncCommand(db, SYNC, signal)).toMatchObject({ heldDeletions: 2 })
    expect(await runSyncCommand(db, { ...SYNC, acceptsDeletions: true }, signal)).toMatchObject({ heldDeletions: 0 })
    expect((await db.select({ status: posts.status }).from(posts)).map(({ status }) => status)).toEqual(['trashed', 'trashed'])
    expect(await db.select({ confirmed: contentFolder.confirmedDeletions }).from(contentFolder)).toEqual([{ confirmed: 0 }])
  })

  test.skipIf(missingGit)('sync commits like the server what it writes, and exchanges commits with the remote', async ({ db }) => {
    const { mine, theirs, remote } = createClones({ 'hello.md': POST })
    cpSync(mine, folder, { recursive: true })
    await runSyncCommand(db, SYNC, signal)
    writeFiles(theirs, { 'hello.md': POST.replace('First', 'Their') })
    commitAll(theirs, 'Theirs')
    git(theirs, 'push', '--quiet')
    await buildPost(db, { slug: 'written-here', title: 'Written here' })
    await db.insert(settings).values([
      { key: 'author', value: 'Ada Byron' },
      { key: 'email', value: 'ada@byron.example' },
    ])
    await runSyncCommand(db, SYNC, signal)
    expect(git(folder, 'log', '--format=%s', '--first-parent')).toBe('Merge origin/main\nPublish "Written here"\nFirst')
    expect(git(folder, 'log', '--format=%an|%ae', '--grep=Publish')).toBe('Ada Byron|ada@byron.example')
    expect(readFileSync(file, 'utf8')).toContain('Their words.')
    expect((await db.select({ content: posts.content }).from(posts).where(eq(posts.slug, 'hello')))[0]?.content).toContain('Their')
    expect(git(remote, 'rev-parse', 'main')).toBe(git(folder, 'rev-parse', 'HEAD'))
  })
})
