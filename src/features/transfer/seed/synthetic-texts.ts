// Articles and comments of synthetic words, the same for the same number.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
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

/** Most used first. */
const CATEGORIES = [
  ...['JavaScript', 'Development', 'Technology', 'Python', 'Web', 'Databases', 'Design', 'Java', 'Tools', 'API', 'C++', 'PostgreSQL'],
  ...['Node.js', 'CSS', 'Resources', 'Linux', 'Testing', 'Performance', 'Rust', 'Security', 'Mobile', 'React', 'Lifestyle', 'Git'],
  ...['TypeScript', 'DevOps', 'Accessibility', 'Typography', 'Networking', 'Algorithms', 'Career', 'Docker', 'Go', 'Data science'],
  ...['Electronics', 'Writing', 'Games', 'Functional programming', 'Machine learning', 'Embedded', 'Open source', 'Retrocomputing'],
] as const

/** The words of one text. Early words of the lists are frequent, late ones rare. */
function createWriter(seed: number) {
  const random = seededRandom(seed)
  const pick = <T>(entries: readonly [T, ...T[]] | readonly T[], exponent = 1): T => {
    const entry = entries[Math.floor(random() ** exponent * entries.length)]
    if (entry === undefined) throw new Error('nothing to pick from')
    return entry
  }
  const noun = () => (random() < 0.05 ? pick(PREFIXES) : '') + pick(NOUNS, 3)
  const verb = () => pick(VERBS, 3)
  const adjective = () => pick(ADJECTIVES, 3)
  return { random, pick, noun, verb, adjective }
}

type Writer = ReturnType<typeof createWriter>

const SENTENCES: readonly ((writer: Writer) => string)[] = [
  ({ noun, verb }) => `The ${noun()} ${verb()} every ${noun()} before the ${noun()} ${verb()} it.`,
  ({ noun, verb, adjective }) =>
    `When a ${adjective()} ${noun()} ${verb()}, look at the ${noun()} first and at the <em>${noun()}</em> second.`,
  ({ noun, adjective }) =>
    `In my notes the <code>${noun()}</code> comes before the ${adjective()} ${noun()}, for a reason that took a week to find.`,
  ({ noun, verb, adjective }) => `It is a ${adjective()} idea: the ${noun()} ${verb()} once, and the ${noun()} never learns about it.`,
  ({ noun, adjective }) => `<strong>Keep the ${noun()} ${adjective()}.</strong> Everything else about the ${noun()} can be changed later.`,
  ({ noun }) => `The <a href="https://example.org/${noun()}">manual of the ${noun()}</a> says so, between a ${noun()} and a ${noun()}.`,
]

const CODE: readonly ((writer: Writer) => readonly [language: string, code: string])[] = [
  ({ noun, verb }) => [
    'javascript',
    `export function ${noun()}Of(items) {\n  // the ${noun()} ${verb()} only once\n  return items.filter(({ size }) =&gt; size &gt; 40)\n}`,
  ],
  ({ noun }) => ['sql', `SELECT ${noun()}, count(*) AS total\nFROM ${noun()}s\nWHERE published\nGROUP BY 1\nORDER BY total DESC;`],
  ({ noun }) => ['python', `def ${noun()}(items):\n    return [item for item in items if item.${noun()} is not None]`],
]

const TITLES: readonly ((writer: Writer) => string)[] = [
  ({ noun }) => `Why your ${noun()} is ignored, and how to ask the ${noun()} nicely`,
  ({ noun, adjective }) => `Building a ${adjective()} ${noun()} from scratch`,
  ({ noun, verb, adjective }) => `How the ${noun()} ${verb()} a ${adjective()} ${noun()}`,
  ({ noun, adjective }) => `Notes on ${adjective()} ${noun()} design`,
  ({ noun, adjective }) => `The ${adjective()} guide to the ${noun()}`,
  ({ noun }) => `Measuring the ${noun()} before blaming the ${noun()}`,
]

const PROJECT_SHARE = 0.15
/** The newest date of a post. Fixed, so that runs are deterministic. */
const NEWEST = Date.UTC(2026, 10, 1)
const YEARS_BACK = 9

/** The fields of the post `seed-000001` and so on. */
export function syntheticPost(number: number) {
  const writer = createWriter(number)
  const { random, pick, noun, adjective } = writer
  const sentence = () => pick(SENTENCES)(writer)
  const paragraph = () => `<p>${Array.from({ length: 3 + Math.floor(random() * 4) }, sentence).join(' ')}</p>`
  const code = () => {
    const [language, text] = pick(CODE)(writer)
    return `<pre><code class="language-${language}">${text}\n</code></pre>`
  }
  const list = () => `<ul>${Array.from({ length: 4 }, () => `<li>a ${adjective()} ${noun()}</li>`).join('')}</ul>`
  const section = (at: number) => `<h2>The ${adjective()} ${noun()}</h2>${paragraph()}${at % 2 === 0 ? code() : list()}${paragraph()}`
  const isProject = random() < PROJECT_SHARE
  return {
    slug: syntheticSlug(number),
    title: pick(TITLES)(writer),
    description: `Five experiments with a ${adjective()} ${noun()}, and the one ${noun()} that changed everything.`,
    category: [...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(CATEGORIES, 2)))],
    content: paragraph() + Array.from({ length: 3 + Math.floor(random() * 3) }, (_, at) => section(at)).join('\n'),
    isProject,
    projectPreviewUrl: isProject ? 'https://example.org/demo' : null,
    projectSourceUrl: isProject ? 'https://example.org/source' : null,
    published: true,
    createdAt: new Date(NEWEST - Math.floor(random() * YEARS_BACK * 365 * 24 * 60) * 60_000),
  }
}

/** The slug of a post with this number. */
export function syntheticSlug(number: number): string {
  return `seed-${String(number).padStart(6, '0')}`
}

/** The fields of a comment below one of the first `posts` posts; few posts get many. */
export function syntheticComment(number: number, posts: number) {
  const writer = createWriter(number + 1_000_000)
  const { random, noun, adjective } = writer
  return {
    postNumber: 1 + Math.floor(random() ** 2 * posts),
    userName: `${adjective()} ${noun()}`,
    userEmail: `${noun()}@seed.example`,
    commentText: `The ${adjective()} ${noun()} needs a ${adjective()} ${noun()}, as you say.`,
  }
}
