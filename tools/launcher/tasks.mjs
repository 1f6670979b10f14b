// What `npm run <task>` does, on Node 24 with everything installed.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, findCli, rebuild } from './build.mjs'
import {
  checkBuild,
  checkLint,
  checkTypes,
  runEverything,
  runJourneys,
  runParts,
  runVitest,
  runVitestProject,
  whenBuilt,
} from './checks.mjs'
import { formatClientSizes, measureClient } from './client-size.mjs'
import { runInForeground } from './foreground.mjs'
import { rerun } from './node.mjs'
import { writeDescription } from './pack.mjs'
import { PARTS, partsForChange } from './parts.mjs'
import { Refusal } from './refusal.mjs'
import { changedFiles, rememberTested } from './tested-commit.mjs'

/** @typedef {{ root: string, node: string, args: string[], print: (line: string) => void }} Context */
/** @type {Record<string, (context: Context) => unknown>} */
export const TASKS = {
  start,
  dev,
  build: async ({ root, print }) => {
    await rebuild(root, print)
    print(formatClientSizes(measureClient(path.join(root, 'build/client'))))
  },
  cli,
  check: ({ root, args, print }) =>
    runParts(
      [
        ['types', () => checkTypes(root)],
        ['lint', () => checkLint(root)],
        ['unit tests', () => runVitest(root, ['--project=unit', ...args])],
      ],
      print,
    ),
  test,
  'test:full': testFull,
  'test:unit': ({ root, args, print }) => runVitestProject(root, 'unit', args, print),
  'test:integration': async ({ root, args, print }) => {
    await ensureBuilt(root, print)
    await runVitestProject(root, 'integration', args, print)
  },
  'test:e2e': ({ root, args, print }) => {
    runFullIfNamed(args)
    return runJourneysOnBuild(root, args, print)
  },
  typecheck: ({ root, print }) => runParts([['types', () => checkTypes(root)]], print),
  lint: ({ root, print }) => runParts([['lint', () => checkLint(root)]], print),
  format: ({ root, args }) => runInForeground(root, 'biome', ['check', '--write', ...(args.length > 0 ? args : ['.'])]),
  'db:generate': ({ root, args }) => runInForeground(root, 'drizzle-kit', ['generate', ...args]),
  'db:studio': openStudio,
  // `npm pack` runs this task first: the package contains the build, and the versions that it was tested with.
  prepack: async ({ root, print }) => {
    await ensureBuilt(root, print)
    writeDescription(root)
  },
  // The launcher has brought package.json back.
  postpack: () => {},
  bench: async ({ root, args, print }) => {
    await ensureBuilt(root, print)
    process.env.NODE_ENV ||= 'production'
    const { runBench } = await import('../bench/main.ts')
    await runBench(args, print)
  },
}

/** @param {Context} context */
async function start({ root, print }) {
  await ensureBuilt(root, print)
  process.env.NODE_ENV ||= 'production'
  await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
}

const DEVELOPMENT = '--conditions=development'

/** @param {Context} context */
async function dev({ root, node, args }) {
  // Without this condition React Router restarts itself, and the second process finds the data folder locked by the first.
  if (!process.execArgv.includes(DEVELOPMENT)) return rerun(node, [DEVELOPMENT, path.join(root, 'tools/launcher/run.mjs'), 'dev', ...args])
  process.env.NODE_ENV = 'development'
  const { openDatabase } = await import('#src/db/client/client.server.ts')
  const { actAsOwner } = await import('#src/db/client/data-owner.server.ts')
  const { env } = await import('../../src/server/env.server.ts')
  const { endOnSignals } = await import('../../src/server/shutdown.server.ts')
  const { HOST, PORT, DATA_DIR } = env()
  actAsOwner(DATA_DIR)
  // Opens the database first, so that a locked data folder is reported before anything else. The site reads it from `globalThis`.
  const database = await openDatabase('npm run dev')
  globalThis.inkfolioDatabase = Promise.resolve(database)
  endOnSignals([() => database.close()])
  await runProgram(path.join(root, 'node_modules/@react-router/dev/bin.cjs'), [
    'dev',
    '--host',
    HOST,
    '--port',
    String(PORT),
    '--strictPort',
    ...args,
  ])
}

/** @param {Context} context */
async function cli({ root, args }) {
  // Only the build can render pages.
  if (args[0] === 'export' && args.includes('--static')) await ensureBuilt(root, (line) => console.error(line))
  process.env.NODE_ENV ||= 'production'
  await runProgram(findCli(root), args)
}

/**
 * Runs a program in this process.
 * @param {string} file
 * @param {string[]} args
 */
async function runProgram(file, args) {
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/**
 * Runs what belongs to every commit; with arguments only the matching unit and integration tests: `npm test -- src/features/links`.
 * @param {Context} context
 */
async function test({ root, args, print }) {
  if (args.length > 0) {
    runFullIfNamed(args)
    return void (await runParts([['unit, integration', () => runVitest(root, args)]], print))
  }
  for (const part of partsForChange(changedFiles(root))) print(`This change needs more: npm run test:full -- ${part}`)
  const startedAt = Date.now()
  if (await runEverything(root, print)) rememberTested(root, Math.round((Date.now() - startedAt) / 1000))
}

/**
 * Runs all tests, on both database engines, without second attempts; with an argument one part: `npm run test:full -- attack`.
 * @param {Context} context
 */
async function testFull({ root, args, print }) {
  process.env.TEST_FULL = '1'
  const [name, ...others] = args
  if (!name) return void (await runEverything(root, print))
  const part = Object.entries(PARTS).find(([known]) => known === name)?.[1]
  if (!part || others.length > 0) throw new Refusal(`Usage: npm run test:full [-- ${Object.keys(PARTS).join(' | ')}]`)
  const { tests, journeys } = part
  await runJourneysOnBuild(root, journeys, print, tests)
}

/**
 * Runs journeys after the build, and after unit and integration tests if there are any.
 * @param {string} root
 * @param {string[]} journeys
 * @param {(line: string) => void} print
 * @param {string[]} [tests]
 */
function runJourneysOnBuild(root, journeys, print, tests = []) {
  /** @type {Parameters<typeof runParts>[0]} */
  const parts = [['build', () => checkBuild(root, print)]]
  if (tests.length > 0) parts.push(['unit, integration', () => runVitest(root, tests)])
  parts.push(['browser journeys', () => whenBuilt(root, print, () => runJourneys(root, journeys, print))])
  return runParts(parts, print)
}

/**
 * A file of `npm run test:full` runs also without it when it is named.
 * @param {string[]} args
 */
function runFullIfNamed(args) {
  if (args.some((argument) => argument.includes('.full'))) process.env.TEST_FULL = '1'
}

/** @param {Context} context */
async function openStudio({ root, args }) {
  const { env } = await import('../../src/server/env.server.ts')
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Refusal('Drizzle Studio needs PostgreSQL: set DATABASE_URL. It cannot open the embedded database.')
  process.env.DATABASE_URL = DATABASE_URL
  await runInForeground(root, 'drizzle-kit', ['studio', ...args])
}
