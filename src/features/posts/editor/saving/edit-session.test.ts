// An edit session with a server that loses requests and answers, and with other tabs. The clock is fake.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { areSame, type DraftFields, type EditedPost, EMPTY_DRAFT } from '../../drafts/draft.ts'
import { createEditSession } from './edit-session.ts'
import { type EditState, isUnsaved, newEditState, openEditState } from './edit-state.ts'
import { createLocalDrafts, type LocalDraft } from './local-draft.ts'
import type { DraftToSave, Ports, PostAnswer, SaveAnswer, Target } from './ports.ts'

const OFFLINE = { kind: 'offline', message: 'Offline.' } as const

type Fate = 'answers' | 'loses the request' | 'loses the answer' | 'signed out' | 'refuses' | 'has no room'

/** A server with a record of every text it accepted. */
function fakeServer() {
  const accepted: DraftFields[] = []
  const replaced: DraftFields[] = []
  const fates: Fate[] = []
  let post: EditedPost | null = null

  function edited(fields: DraftFields, version: number): EditedPost {
    return { postId: 'p', version, status: 'draft', fields, hasChanges: true, savedAt: '2026-01-01T00:00:00.000Z', live: null }
  }
  function take({ version, fields, overwrites }: DraftToSave): SaveAnswer {
    if (post && version !== post.version) {
      if (!areSame(post.fields, fields)) return { kind: 'conflict', message: 'Changed.', post }
    } else {
      if (post && overwrites) replaced.push(post.fields)
      post = edited(fields, version + 1)
      accepted.push(fields)
    }
    return { kind: 'saved', version: post.version, savedAt: post.savedAt, status: 'draft' }
  }
  return {
    accepted,
    replaced,
    fates,
    getPost: () => post,
    /** Another tab saves. */
    saveElsewhere: (title: string) => {
      post = edited({ ...EMPTY_DRAFT, title }, (post?.version ?? 0) + 1)
      return post
    },
    save: async (draft: DraftToSave): Promise<SaveAnswer> => {
      const fate = fates.shift() ?? 'answers'
      if (fate === 'loses the request') return OFFLINE
      if (fate === 'signed out') return { kind: 'signed_out', message: 'Sign in.' }
      if (fate === 'has no room') return { ...OFFLINE, isDiskFull: true }
      if (fate === 'refuses') return { kind: 'refused', message: 'No.', issues: [] }
      const answer = take(draft)
      return fate === 'loses the answer' ? OFFLINE : answer
    },
  }
}

function openEditSession(initial: EditState = newEditState('p')) {
  const server = fakeServer()
  let now = 0
  let timers: { at: number; work: () => void }[] = []
  const localDrafts = new Map<string, LocalDraft>()
  const announced: number[] = []
  const targets: Target[] = []
  const changes: ((target: Target) => PostAnswer)[] = []
  function after(ms: number, work: () => void): () => void {
    const own = { at: now + ms, work }
    timers.push(own)
    return () => {
      timers = timers.filter((timer) => timer !== own)
    }
  }
  const ports: Ports = {
    save: server.save,
    load: async () => {
      const post = server.getPost()
      return post ? { kind: 'post', post } : OFFLINE
    },
    changePost: async (_change, target) => {
      targets.push(target)
      return changes.shift()?.(target) ?? OFFLINE
    },
    localDrafts: {
      ...createLocalDrafts(null),
      write: (kind, copy) => localDrafts.set(kind, copy).has(kind),
      remove: (kind) => void localDrafts.delete(kind),
    },
    tab: 'tab',
    now: () => now,
    after,
    whenIdle: after,
    announce: (_postId, version) => void announced.push(version),
  }
  const session = createEditSession(initial, ports)
  /** Advances the clock and runs due timers. */
  async function pass(ms: number): Promise<void> {
    const until = now + ms
    const nextDue = () => timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
    for (let due = nextDue(); due !== undefined; due = nextDue()) {
      const { at, work } = due
      now = Math.max(now, at)
      timers = timers.filter((timer) => timer !== due)
      work()
      await runMicrotasks()
    }
    now = until
  }
  return { session, server, localDrafts, announced, pass, targets, changes, type: (title: string) => session.change({ title }) }
}

/** Runs all pending microtasks. */
function runMicrotasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('typing is saved once after a pause, and nothing is sent before', async () => {
  const { session, server, pass, type, announced } = openEditSession()
  type('O')
  type('On')
  await pass(1_400)
  expect(server.accepted).toEqual([])
  type('One')
  await pass(1_500)
  expect(server.accepted.map(({ title }) => title)).toEqual(['One'])
  expect(session.getState()).toMatchObject({ version: 1, stage: 'idle' })
  expect(announced).toEqual([1])
})

test('what is unsaved lies in this browser until exactly that is acknowledged', async () => {
  const { server, localDrafts, pass, type } = openEditSession()
  server.fates.push('loses the request')
  type('One')
  await pass(250)
  expect(localDrafts.get('unsaved')?.fields.title).toBe('One')
  await pass(1_350)
  expect(localDrafts.get('unsaved')?.fields.title).toBe('One')
  await pass(5_000)
  expect(localDrafts.has('unsaved')).toBe(false)
})

test('typing without a pause is written to the browser four times a second', async () => {
  const { session, localDrafts, pass, type } = openEditSession()
  const written: string[] = []
  for (let key = 1; key <= 10; key += 1) {
    type('x'.repeat(key))
    await pass(100)
    const title = localDrafts.get('unsaved')?.fields.title ?? ''
    if (title !== written.at(-1)) written.push(title)
  }
  expect(written).toEqual(['', 'xxx', 'x'.repeat(6), 'x'.repeat(9)])
  session.stop()
  expect(localDrafts.get('unsaved')?.fields.title).toBe('x'.repeat(10))
})

test('the first save that was heard but not answered begins no second post and no conflict', async () => {
  const { session, server, pass, type } = openEditSession()
  server.fates.push('loses the answer')
  type('One')
  await pass(1_500)
  type('Two')
  await pass(5_000)
  expect(session.getState()).toMatchObject({ stage: 'idle', conflict: null })
  expect(server.getPost()?.fields.title).toBe('Two')
})

test('a refusal is not repeated; other words are sent', async () => {
  const { session, server, pass, type } = openEditSession()
  server.fates.push('refuses')
  type('One')
  await pass(120_000)
  expect(session.getState()).toMatchObject({ stage: 'refused', problem: 'No.' })
  expect(server.accepted).toEqual([])
  type('Two')
  await pass(2_000)
  expect(server.getPost()?.fields.title).toBe('Two')
})

test('a full disk is named, and the text is saved when there is room', async () => {
  const { session, server, pass, type } = openEditSession()
  server.fates.push('has no room')
  type('One')
  await pass(1_500)
  expect(session.getState()).toMatchObject({ stage: 'offline', problem: 'the disk of the site is full' })
  await pass(5_000)
  expect(server.accepted.map(({ title }) => title)).toEqual(['One'])
  expect(session.getState()).toMatchObject({ stage: 'idle', problem: null })
})

test('signing in elsewhere lets saving go on', async () => {
  const { session, server, pass, type } = openEditSession()
  server.fates.push('signed out')
  type('One')
  await pass(60_000)
  expect(session.getState().stage).toBe('signed_out')
  session.retry()
  await runMicrotasks()
  expect(session.getState().stage).toBe('idle')
  expect(server.getPost()?.fields.title).toBe('One')
})

test('a conflict stops saving; keeping mine leaves theirs in the history', async () => {
  const { session, server, pass, type } = openEditSession()
  type('Mine')
  await pass(2_000)
  server.saveElsewhere('Theirs')
  type('Mine, longer')
  await pass(60_000)
  expect(session.getState().stage).toBe('conflict')
  expect(await session.flush()).toBe(false)
  expect(await session.keepMine()).toBe(true)
  expect(server.getPost()?.fields.title).toBe('Mine, longer')
  expect(server.replaced.map(({ title }) => title)).toEqual(['Theirs'])
})

test('taking theirs sets mine aside', async () => {
  const { session, server, localDrafts, pass, type } = openEditSession()
  type('Mine')
  await pass(2_000)
  server.saveElsewhere('Theirs')
  type('Mine, longer')
  await pass(2_000)
  session.takeTheirs()
  expect(session.getState()).toMatchObject({ stage: 'idle', version: 2 })
  expect(session.getState().fields.title).toBe('Theirs')
  expect(localDrafts.get('aside')?.fields.title).toBe('Mine, longer')
  expect(localDrafts.has('unsaved')).toBe(false)
})

test('another tab that has saved is heard of at once, and one that lags behind is not', async () => {
  const { session, server, pass, type } = openEditSession()
  type('Mine')
  await pass(2_000)
  await session.handleRemoteVersion(1)
  expect(session.getState().stage).toBe('idle')
  server.saveElsewhere('Theirs')
  await session.handleRemoteVersion(2)
  expect(session.getState()).toMatchObject({ stage: 'conflict' })
  expect(session.getState().conflict?.fields.title).toBe('Theirs')
})

test('publishing waits for the text, and does not happen without it', async () => {
  const { session, server, targets, changes, type } = openEditSession()
  server.fates.push('loses the request')
  type('One')
  changes.push(({ version }) => {
    const post = server.getPost()
    return post ? { kind: 'post', post: { ...post, version: version + 1, status: 'published' } } : OFFLINE
  })
  expect(await session.changePost({ intent: 'publish', sends: false })).toBe(null)
  expect(targets).toEqual([])
  await session.changePost({ intent: 'publish', sends: false })
  expect(targets).toEqual([{ postId: 'p', version: 1 }])
  expect(session.getState()).toMatchObject({ status: 'published', version: 2, stage: 'idle' })
})

test('a post that was only moved elsewhere is published at the second attempt, unasked', async () => {
  const { session, server, pass, targets, changes, type } = openEditSession()
  type('One')
  await pass(2_000)
  const moved = server.saveElsewhere('One')
  changes.push(
    () => ({ kind: 'conflict', message: 'Changed.', post: moved }),
    () => ({ kind: 'post', post: { ...moved, version: 3, status: 'published' } }),
  )
  await session.changePost({ intent: 'publish', sends: false })
  expect(targets.map(({ version }) => version)).toEqual([1, 2])
  expect(session.getState()).toMatchObject({ status: 'published', version: 3 })
})

test('opening a post and looking at it sends nothing', async () => {
  const post = {
    postId: 'p',
    version: 3,
    status: 'draft',
    fields: EMPTY_DRAFT,
    hasChanges: true,
    savedAt: '2026-01-01T00:00:00.000Z',
    live: null,
  } as const
  const { server, pass, session } = openEditSession(openEditState({ ...post, fields: EMPTY_DRAFT }))
  await pass(60_000)
  expect(await session.flush()).toBe(true)
  expect(server.accepted).toEqual([])
})

test('whatever the network does, the last words arrive, none is acknowledged and lost, and the unsaved ones stay in this browser', async () => {
  const fate = fc.constantFrom<Fate>('answers', 'loses the request', 'loses the answer', 'signed out')
  const step = fc.record({
    words: fc.string({ minLength: 1, maxLength: 5 }),
    pause: fc.nat(20_000),
    fates: fc.array(fate, { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { session, server, localDrafts, pass, type } = openEditSession()
      for (const { words, pause, fates } of steps) {
        server.fates.push(...fates)
        type(words)
        await pass(pause)
        expect(session.getState().stage).not.toBe('conflict')
        // As a page that may end does.
        session.writeLocalDraft()
        if (isUnsaved(session.getState())) expect(localDrafts.get('unsaved')?.fields.title).toBe(words)
        else expect(server.getPost()?.fields.title).toBe(words)
      }
      server.fates.length = 0
      expect(await session.flush()).toBe(true)
      expect(server.getPost()?.fields.title).toBe(steps.at(-1)?.words)
      expect(localDrafts.has('unsaved')).toBe(false)
    }),
    { numRuns: runs(150) },
  )
})
