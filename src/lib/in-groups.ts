// Where one after the other would mean to wait for the disk each time, whoever comes meanwhile waits, and all of them are served together.

type Options<Item> = {
  /** How many are served together at most. */
  atMost: number
  /** How many groups are served at the same time; 1 unless told. */
  lanes?: number
  /** Two items of one key are never in the same group. */
  keyOf?: (item: Item) => string
  /** A group that takes longer than this does not keep the next one waiting. */
  patienceMs?: number
}

/** Longer than anything takes that goes well: the database, or the line to it, is slow or gone. */
const PATIENCE_MS = 1_000

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/** How one of a group is answered, once the group is done: by a value, by throwing, or later, when it had to be left out. */
export type Answering<Answer> = () => Answer | Promise<Answer>

/**
 * Makes of `serve`, which takes several items and says in their order how to answer each, a function of one. Where nobody else asks, an
 * item is served at once and alone. When `serve` itself fails, it fails for the whole group.
 */
export function inGroups<Item, Answer>(
  serve: (items: readonly Item[]) => Promise<readonly Answering<Answer>[]>,
  { atMost, lanes = 1, keyOf, patienceMs = PATIENCE_MS }: Options<Item>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let underWay = 0
  let isDue = false

  /** Behind what has arrived by now, so that those who came together go together. */
  function goSoon(): void {
    if (isDue || waiting.length === 0 || underWay === lanes) return
    isDue = true
    setImmediate(() => {
      isDue = false
      void serveNext()
    })
  }

  async function serveNext(): Promise<void> {
    const { group, rest } = split(waiting, atMost, keyOf)
    waiting = rest
    const leave = enter()
    const timer = setTimeout(leave, patienceMs)
    goSoon()
    await serveGroup(group)
    clearTimeout(timer)
    leave()
  }

  function enter(): () => void {
    let isIn = true
    underWay += 1
    return () => {
      if (!isIn) return
      isIn = false
      underWay -= 1
      goSoon()
    }
  }

  async function serveGroup(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await serve(group.map(({ item }) => item))
      for (const [place, one] of group.entries()) void settle(one, answers[place])
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      goSoon()
    })
}

/** Who comes first goes first; who has the key of somebody in the group goes with a later one. */
function split<Item, Answer>(waiting: readonly Waiting<Item, Answer>[], atMost: number, keyOf?: (item: Item) => string) {
  const group: Waiting<Item, Answer>[] = []
  const rest: Waiting<Item, Answer>[] = []
  const keys = new Set<string>()
  for (const one of waiting) {
    const key = keyOf?.(one.item)
    const fits = group.length < atMost && (key === undefined || !keys.has(key))
    if (fits && key !== undefined) keys.add(key)
    if (fits) group.push(one)
    else rest.push(one)
  }
  return { group, rest }
}

async function settle<Answer>({ resolve, reject }: Waiting<unknown, Answer>, answer: Answering<Answer> | undefined): Promise<void> {
  try {
    if (!answer) throw new Error('one of a group was not answered')
    resolve(await answer())
  } catch (error) {
    reject(error)
  }
}
