// `npm run measure` prints the size of the code in a checkout (`-- folder`, this one by default), and how often it uses private words.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

const MANY_FILES = 20
const PRIVATE_WORDS = [
  ...['desk', 'kept', 'shown', 'hearer', 'letter', 'holdPlaces', 'lookAround', 'surroundings', 'judgeComment', 'verdict'],
  ...['findings', 'chores', 'handoff', 'entrance', 'leaf', 'nobody', 'whoever'],
]
const SCRIPT = /\.(ts|tsx|js|mjs)$/
const TEST = /\.(test|spec)\.tsx?$|^tests\/(?!chaos\/)/
const TOOLS = /^(tools|bin|bench|tests\/chaos)\//

const folder = path.resolve(process.argv[2] ?? '.')
const files = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 })
  .split('\0')
  .filter((name) => name && existsSync(path.join(folder, name)))
const texts = new Map(files.filter((name) => /\.(ts|tsx|js|mjs|css|sql|json|md)$/.test(name)).map((name) => [name, read(name)]))
const source = names((name) => name.startsWith('src/') && SCRIPT.test(name) && !TEST.test(name))

printLines('source', source)
printLines(
  'tests',
  names((name) => SCRIPT.test(name) && TEST.test(name)),
)
printLines(
  'tools',
  names((name) => SCRIPT.test(name) && TOOLS.test(name) && !TEST.test(name)),
)
printLines(
  'styles',
  names((name) => name.endsWith('.css')),
)
printLines(
  'SQL by hand',
  names((name) => name.startsWith('src/db/sql/')),
)
printLines(
  'migrations',
  names((name) => name.startsWith('src/db/migrations/')),
)
printLines(
  'decisions',
  names((name) => name.startsWith('docs/decisions/')),
)
printLines(
  'documents',
  names((name) => name.endsWith('.md') && !name.startsWith('docs/decisions/') && !name.startsWith('content/')),
)

const folders = Map.groupBy(source, (name) => path.dirname(name))
const crowded = [...folders].filter(([, inside]) => inside.length > MANY_FILES).sort(([, a], [, b]) => b.length - a.length)
console.log(`\nfolders of source with more than ${MANY_FILES} files: ${crowded.length}`)
for (const [name, inside] of crowded) console.log(`  ${String(inside.length).padStart(4)} ${name}`)

const longest = source.flatMap(listFunctions).sort((a, b) => b.lines - a.lines)
console.log('\nlongest functions, in lines')
for (const { lines, place } of longest.slice(0, 3)) console.log(`  ${String(lines).padStart(4)} ${place}`)

const routes = texts.get('src/routes.ts') ?? ''
console.log(`\nJSON routes below /admin: ${routes.match(/'routes\/admin\/(functions|api)\//g)?.length ?? 0}`)
const clients = source.filter((name) => !name.includes('.server.') && /\bfetch\(/.test(texts.get(name) ?? ''))
console.log(`files for the browser that call fetch: ${clients.length}\n${clients.map((name) => `       ${name}`).join('\n')}`)

const prose = names((name) => /^(src\/|docs\/|README\.md)/.test(name) && !name.includes('/migrations/'))
const words = prose.flatMap((name) => splitWords(texts.get(name) ?? ''))
const text = prose.map((name) => texts.get(name)).join('\n')
console.log('\nprivate words in src, docs and README, also as parts of names')
for (const word of PRIVATE_WORDS) {
  const count = /[A-Z]/.test(word) ? text.split(word).length - 1 : words.filter((each) => each === word).length
  console.log(`  ${String(count).padStart(4)} ${word}`)
}

/** @param {(name: string) => boolean} isWanted */
function names(isWanted) {
  return [...texts.keys()].filter(isWanted)
}

/** @param {string} what @param {string[]} list */
function printLines(what, list) {
  const lines = list.reduce((sum, name) => sum + countLines(texts.get(name) ?? ''), 0)
  console.log(`${what.padEnd(12)} ${String(lines).padStart(7)} lines in ${list.length} files`)
}

/** @param {string} name */
function listFunctions(name) {
  const text = texts.get(name) ?? ''
  /** @type {{ lines: number, place: string }[]} */
  const found = []
  /** @param {{ start: number, end: number }} node */
  const measure = ({ start, end }) => {
    found.push({ lines: countLines(text.slice(start, end)) + 1, place: `${name}:${countLines(text.slice(0, start)) + 1}` })
  }
  new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
    parseSync(name, text).program,
  )
  return found
}

/** The words of a text, names split at their capitals, in small letters. @param {string} text */
function splitWords(text) {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}

/** @param {string} text */
function countLines(text) {
  return text.split('\n').length - 1
}

/** @param {string} name */
function read(name) {
  return readFileSync(path.join(folder, name), 'utf8')
}
