import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { planSync, type Sides } from './plan-sync.ts'
import type { FolderFile, FolderRecord, SitePost } from './sides.ts'
import type { Step } from './steps.ts'

const DATE = new Date('2026-01-02')

/** What one post and its file went through since they agreed. */
const story = fc.record({
  known: fc.constantFrom('agreed', 'conflict', 'broken', 'removed', 'never'),
  file: fc.constantFrom('same', 'changed', 'gone', 'broken', 'moved'),
  post: fc.constantFrom('same', 'changed', 'trashed', 'deleted', 'renamed', 'draft', 'unpublished'),
  decision: fc.constantFrom(null, 'site', 'file', 'outdated'),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

function tell(stories: readonly Story[]): Sides {
  return {
    records: stories.flatMap(recordOf),
    files: stories.flatMap(fileOf),
    posts: stories.flatMap(postOf),
    heldDeletions: 0,
    confirmedDeletions: 1_000,
  }
}

function fileHash({ file }: Story, number: number): string {
  return file === 'same' || file === 'moved' ? `file-${number}` : `file-${number}-${file}`
}

function postHash({ post }: Story, number: number): string {
  return ['same', 'trashed', 'unpublished'].includes(post) ? `content-${number}` : `content-${number}-${post}`
}

function fileOf(told: Story, number: number): FolderFile[] {
  const slug = `post-${number}`
  if (told.file === 'gone') return []
  const content =
    told.file === 'broken'
      ? ({ kind: 'broken', problem: 'no YAML', dependsOnOthers: false } as const)
      : ({ kind: 'post', type: 'post', slugs: [slug], title: slug, date: DATE, isMarkdown: true } as const)
  return [{ path: told.file === 'moved' ? `moved/${slug}.md` : `${slug}.md`, hash: fileHash(told, number), content }]
}

function postOf(told: Story, number: number): SitePost[] {
  if (told.post === 'deleted') return []
  const id = `post-${number}`
  const isTrashed = told.post === 'trashed'
  const isLive = !isTrashed && told.post !== 'draft'
  const slug = told.post === 'renamed' ? `${id}-new` : id
  return [
    {
      id,
      type: 'post',
      slug,
      title: id,
      createdAt: DATE,
      hash: postHash(told, number),
      isTrashed,
      isLive,
      hasUnpublished: told.post === 'unpublished',
      isWanted: isLive,
      isRichText: false,
    },
  ]
}

function recordOf(told: Story, number: number): FolderRecord[] {
  const slug = `post-${number}`
  if (told.known === 'never') return []
  const agreed = { fileHash: `file-${number}`, postHash: `content-${number}`, slug, isLive: true }
  return [
    { path: `${slug}.md`, postId: told.post === 'deleted' ? null : slug, state: told.known, ...agreed, decision: decisionOf(told, number) },
  ]
}

function decisionOf(told: Story, number: number): FolderRecord['decision'] {
  if (told.decision === null) return null
  if (told.decision === 'outdated') return { side: 'site', fileHash: 'another', postHash: 'another' }
  const ofFile = told.file === 'gone' ? null : fileHash(told, number)
  return { side: told.decision, fileHash: ofFile, postHash: told.post === 'trashed' ? 'trashed' : postHash(told, number) }
}

/** The state that steps change in memory, as the engine does. */
class World {
  readonly records: Map<string, FolderRecord>
  readonly files: Map<string, FolderFile>
  readonly posts: Map<string, SitePost>

  constructor(sides: Sides) {
    this.records = new Map(sides.records.map((record) => [record.path, record]))
    this.files = new Map(sides.files.map((file) => [file.path, file]))
    this.posts = new Map(sides.posts.map((post) => [post.id, post]))
  }

  sides(): Sides {
    return {
      records: [...this.records.values()],
      files: [...this.files.values()],
      posts: [...this.posts.values()],
      heldDeletions: 0,
      confirmedDeletions: 0,
    }
  }

  agree(path: string, postId: string, hash: string): void {
    const post = this.posts.get(postId)
    if (!post) throw new Error('no such post')
    for (const [known, record] of this.records) if (record.postId === postId || known === path) this.records.delete(known)
    const agreed = { fileHash: hash, postHash: post.hash, slug: post.slug, isLive: post.isLive }
    this.records.set(path, { path, postId, state: 'agreed', ...agreed, decision: null })
    this.files.set(path, { path, hash, content: { kind: 'unread' } })
  }

  takeFile({ path, file, slug, id }: { path: string; file: string; slug: string; id: string }): void {
    this.posts.set(id, {
      id,
      type: 'post',
      slug,
      title: slug,
      createdAt: DATE,
      hash: `of ${file}`,
      isTrashed: false,
      isLive: true,
      hasUnpublished: false,
      isWanted: true,
      isRichText: false,
    })
    this.agree(path, id, file)
  }

  remove({ path, postId }: { path: string; postId: string | null }): void {
    this.files.delete(path)
    const record = postId === null ? undefined : this.recordOf(postId)
    if (record) this.records.set(record.path, { ...record, state: 'removed' })
    else this.records.delete(path)
  }

  trash(postId: string): void {
    const post = this.posts.get(postId)
    if (post) this.posts.set(postId, { ...post, isTrashed: true, isLive: false, isWanted: false })
    const record = this.recordOf(postId)
    if (record) this.records.delete(record.path)
  }

  private recordOf(postId: string): FolderRecord | undefined {
    return [...this.records.values()].find((record) => record.postId === postId)
  }

  apply(step: Step): void {
    switch (step.kind) {
      case 'forget':
        this.records.delete(step.path)
        break
      case 'create':
        this.takeFile({ ...step, id: `new ${step.path}` })
        break
      case 'import':
      case 'meet':
        this.takeFile({ ...step, slug: step.slug ?? step.postId, id: step.postId })
        break
      case 'write':
        if (step.from !== null) this.files.delete(step.from)
        this.agree(step.path, step.postId, `of ${step.post}`)
        break
      case 'remove':
        this.remove(step)
        break
      case 'trash':
        this.trash(step.postId)
        break
      default:
        break
    }
  }
}

function carryOut(sides: Sides, steps: readonly Step[]): Sides {
  const world = new World(sides)
  for (const step of steps) world.apply(step)
  return world.sides()
}

const stories = fc.array(story, { maxLength: 6 })

test('what changed on both sides is never overwritten, unless the owner decided about exactly these states', () => {
  fc.assert(
    fc.property(stories, (told) => {
      const { steps } = planSync(tell(told))
      for (const [number, { known, file, post, decision }] of told.entries()) {
        const isBoth = ['changed', 'gone'].includes(file) && ['changed', 'renamed', 'draft', 'unpublished'].includes(post)
        if (!isBoth || known !== 'agreed' || decision === 'site' || decision === 'file') continue
        const own = steps.filter((step) => 'postId' in step && step.postId === `post-${number}`)
        expect(own.map(({ kind }) => kind)).toEqual(['conflict'])
      }
    }),
    { seed: SEED, numRuns: runs(500) },
  )
})

test('a broken file changes nothing', () => {
  fc.assert(
    fc.property(stories, (told) => {
      const { steps } = planSync(tell(told))
      for (const [number, { known, file, post }] of told.entries()) {
        if (file !== 'broken' || known === 'never' || post === 'deleted') continue
        const own = steps.filter((step) => 'postId' in step && step.postId === `post-${number}`)
        expect(own.map(({ kind }) => kind)).toEqual(['broken'])
      }
    }),
    { seed: SEED, numRuns: runs(500) },
  )
})

test('after a plan was carried out, only conflicts and broken files are left', () => {
  fc.assert(
    fc.property(stories, (told) => {
      const sides = tell(told)
      const after = carryOut(sides, planSync(sides).steps)
      const left = planSync(after).steps.map(({ kind }) => kind)
      expect(left.filter((kind) => kind !== 'conflict' && kind !== 'broken')).toEqual([])
    }),
    { seed: SEED, numRuns: runs(500) },
  )
})

test('a file in Markdown is taken again when earlier versions made rich text of it, also beside unpublished changes', () => {
  for (const post of ['same', 'unpublished'] as const) {
    const sides = tell([{ known: 'agreed', file: 'same', post, decision: null }])
    expect(planSync(sides).steps).toEqual([])
    const steps = planSync({ ...sides, posts: sides.posts.map((stored) => ({ ...stored, isRichText: true })) }).steps
    expect(steps).toMatchObject([{ kind: 'import', path: 'post-0.md', postId: 'post-0', replacesUnpublished: false }])
  }
})
