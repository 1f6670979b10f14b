// What the server has drawn of the formulas, diagrams and cards in an editor.
import { BLOCKS_MAX, type BlockToDraw, type Drawing, SOURCE_MAX } from '../../rendering/drawings/drawing.ts'

/** Resolves to one drawing for each block, or to the reason why there are none. */
export type SendBlocks = (blocks: readonly BlockToDraw[]) => Promise<{ drawings: Drawing[] } | { failure: string }>

/** `failure` says why the server has not answered. The drawing before stays. */
export type DrawingState = { drawing: Drawing | null; failure: string | null }

type Entry = {
  readonly block: BlockToDraw
  readonly state: DrawingState
  readonly step: 'waiting' | 'sent' | 'done' | 'failed'
  /** The number of views that show it. */
  readonly views: number
  readonly timesSent: number
}

const NOTHING: DrawingState = { drawing: null, failure: null }
/** Collects the blocks of an article that is opened into one request. */
const COLLECT_MS = 30
/** A video or gist is fetched within seconds after the site has heard of it. */
const AGAIN_MS = 7_000
const TIMES_MAX = 4
const ENTRIES_MAX = 300

/** Sends one request at a time. A block that no view shows any more is not sent. */
export class DrawingStore {
  readonly #send: SendBlocks
  readonly #listeners = new Set<() => void>()
  readonly #entries = new Map<string, Entry>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #isSending = false

  constructor(send: SendBlocks) {
    this.#send = send
  }

  /** Has the block drawn for a view. Returns the function that ends this. */
  want(block: BlockToDraw): () => void {
    const key = keyOf(block)
    const entry = this.#entries.get(key) ?? { block, state: NOTHING, step: 'waiting', views: 0, timesSent: 0 }
    // Moves to the end what is drawn: the first entries are forgotten first.
    if (entry.step === 'done') this.#entries.delete(key)
    this.#entries.set(key, { ...entry, views: entry.views + 1, step: entry.step === 'failed' ? 'waiting' : entry.step })
    this.#forgetOld()
    this.#plan(COLLECT_MS)
    return () => this.#release(key)
  }

  read(block: BlockToDraw): DrawingState {
    return this.#entries.get(keyOf(block))?.state ?? NOTHING
  }

  /** Sends everything again that has failed. */
  retry = (): void => {
    for (const [key, entry] of this.#entries) if (entry.step === 'failed') this.#entries.set(key, { ...entry, step: 'waiting' })
    this.#plan(0)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #release(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const isStale = entry.views <= 1 && entry.state.drawing === null && entry.step !== 'sent'
    if (isStale) this.#entries.delete(key)
    else this.#entries.set(key, { ...entry, views: entry.views - 1 })
  }

  #plan(delay: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#flush()
    }, delay)
  }

  async #flush(): Promise<void> {
    const waiting = [...this.#entries].filter(([, { step, views }]) => step === 'waiting' && views > 0).slice(0, BLOCKS_MAX)
    if (this.#isSending || waiting.length === 0) return
    this.#isSending = true
    for (const [key, entry] of waiting) this.#entries.set(key, { ...entry, step: 'sent', timesSent: entry.timesSent + 1 })
    const sendable = waiting.filter(([, { block }]) => block.source.length <= SOURCE_MAX)
    const answer = sendable.length === 0 ? { drawings: [] } : await this.#send(sendable.map(([, { block }]) => block))
    this.#isSending = false
    for (const [key] of waiting) {
      const index = sendable.findIndex(([other]) => other === key)
      const result =
        index < 0 ? TOO_LONG : 'failure' in answer ? answer.failure : (answer.drawings[index] ?? 'The answer was not complete.')
      this.#settle(key, result)
    }
    for (const listener of this.#listeners) listener()
    this.#plan(0)
  }

  #settle(key: string, result: Drawing | string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    if (typeof result === 'string') {
      this.#entries.set(key, { ...entry, step: 'failed', state: { ...entry.state, failure: result } })
      return
    }
    this.#entries.set(key, { ...entry, step: 'done', state: { drawing: result, failure: null } })
    if (!result.isFinal && entry.timesSent < TIMES_MAX) setTimeout(() => this.#ask(key), AGAIN_MS)
  }

  #ask(key: string): void {
    const entry = this.#entries.get(key)
    if (entry?.step !== 'done') return
    this.#entries.set(key, { ...entry, step: 'waiting' })
    this.#plan(0)
  }

  #forgetOld(): void {
    for (const [key, { views, step }] of this.#entries) {
      if (this.#entries.size <= ENTRIES_MAX) return
      if (views === 0 && step !== 'sent') this.#entries.delete(key)
    }
  }
}

const TOO_LONG: Drawing = { html: '', issue: `At most ${SOURCE_MAX} characters are drawn.`, isFinal: true }

function keyOf(block: BlockToDraw): string {
  return JSON.stringify(block)
}
