// Deterministic random words for synthetic posts.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks entries with a Zipf distribution: early ones often, late ones rarely. */
export function zipfPicker<T>(entries: readonly T[]): (random: Random) => T {
  const [first] = entries
  if (first === undefined) throw new Error('nothing to pick from')
  const bounds: number[] = []
  let total = 0
  for (let rank = 1; rank <= entries.length; rank += 1) {
    total += 1 / rank
    bounds.push(total)
  }
  return (random) => {
    const goal = random() * total
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? total) < goal) low = middle + 1
      else high = middle
    }
    return entries[low] ?? first
  }
}

const words = (text: string) => text.trim().split(/\s+/)

const NOUNS = words(`
  index query cache table row column page parser compiler server client request response stream buffer socket thread
  process kernel memory pointer stack heap queue graph tree node edge hash map list array string token schema migration
  constraint transaction lock latch snapshot replica shard cluster backup journal log metric trace span event message
  handler router middleware session cookie header body payload template component layout grid font colour palette theme
  button form field label dialog menu toolbar editor plugin module package registry bundle asset image thumbnail caption
  sprite shader texture vector matrix sensor robot motor battery solder circuit keyboard terminal shell script prompt
  pipeline deploy release branch commit merge review ticket sprint estimate deadline meeting notebook desk coffee
  habit garden kitchen budget lesson tutorial exercise chapter glossary footnote margin paragraph headline sentence
  alphabet cipher password secret certificate firewall proxy gateway endpoint webhook scheduler worker daemon container
  image volume mount cursor viewport canvas pixel gradient shadow transition animation gesture breakpoint selector
`)
const VERBS = words(`
  reads writes parses compiles renders caches indexes sorts filters merges splits streams buffers locks releases waits
  retries fails recovers restarts scales shrinks grows measures counts samples traces logs hides shows explains replaces
  wraps borrows copies moves drops allocates frees schedules blocks yields batches flushes rotates signs encrypts hashes
  compares validates rejects accepts stores loads imports exports migrates rewrites simplifies documents reviews ships
`)
const ADJECTIVES = words(`
  small quiet slow fast cold warm stale fresh partial nested shared local remote hidden public private mutable immutable
  lazy eager strict loose typed dynamic static honest boring clever fragile robust portable embedded distributed
  concurrent sequential ordered random sparse dense narrow wide shallow deep empty broken forgotten familiar surprising
  plain ornate daily annual manual automatic reversible idempotent atomic durable
`)
const PREFIXES = words('sub super multi micro macro meta pre post inter over under semi')

/** The long tail of rare words. */
const NOUN_TAIL = PREFIXES.flatMap((prefix) => NOUNS.map((noun) => `${prefix}${noun}`))

const pickers = {
  n: zipfPicker([...NOUNS, ...NOUN_TAIL]),
  v: zipfPicker(VERBS),
  j: zipfPicker(ADJECTIVES),
}
export type WordKind = keyof typeof pickers

export function pickWord(kind: WordKind, random: Random): string {
  return pickers[kind](random)
}

/** Most used first. */
export const SEED_CATEGORIES = [
  ...['JavaScript', 'Development', 'Technology', 'Python', 'Web', 'Databases', 'Design', 'Java', 'Tools', 'API', 'C++', 'PostgreSQL'],
  ...['Node.js', 'CSS', 'Resources', 'Linux', 'Testing', 'Performance', 'Rust', 'Security', 'Mobile', 'React', 'Lifestyle', 'Git'],
  ...['TypeScript', 'DevOps', 'Accessibility', 'Typography', 'Networking', 'Algorithms', 'Career', 'Docker', 'Go', 'Data science'],
  ...['Electronics', 'Writing', 'Games', 'Functional programming', 'Machine learning', 'Embedded', 'Open source', 'Retrocomputing'],
] as const
