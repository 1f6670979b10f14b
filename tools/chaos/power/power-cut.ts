// Simulates power cuts of a site with the embedded engine. It records the file operations of a real server. For many moments of the recording
// it builds the disk that a power cut could have left, opens it, and checks every write acknowledged until then.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from '../caller.ts'
import { embeddedEngine } from '../engines.ts'
import type { Fixtures } from '../fixtures.ts'
import { judge } from '../judge.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { Site } from '../site.ts'
import { writeUntilUnreachable } from '../writers.ts'
import { CUTS, type Cut, writeImage } from './disk.ts'
import { randomFrom } from './random.ts'
import { type LoggedEvent, readLog } from './write-log.ts'

const RECORDER = './tools/chaos/power/record-writes.ts'
const PUBLISHED_ENGINE = './tools/chaos/power/published-engine.ts'
/** How each of the three runs ends: after SIGKILL the next start recovers; SIGTERM writes a checkpoint. */
const ENDS = ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const

export type PowerOptions = {
  /** `published`: PGlite as released, without fsync. The harness must find losses there; otherwise it proves nothing. */
  engine: 'durable' | 'published'
  images: number
  /** Answers in each of the three runs of the server. */
  answers: number
  seed: number
  print: (line: string) => void
}

export type PowerReport = {
  engine: PowerOptions['engine']
  images: number
  events: number
  syncs: number
  acknowledged: number
  found: number
  /** Lost acknowledged writes of all images. */
  lost: string[]
  duplicated: string[]
  /** Images that did not open, and other faults. */
  wrong: string[]
}

/** A moment of a power cut: the length of the log and the ledger at that moment. */
type Moment = { end: number; ledger: Ledger }

/** `answered`: moments after an answer. `quiet`: moments during a start, a recovery or a shutdown. */
type Recording = { base: string; media: string; events: LoggedEvent[]; answered: Moment[]; quiet: Moment[] }

export async function powerCuts(options: PowerOptions): Promise<PowerReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-power-'))
  const site = new Site(embeddedEngine())
  try {
    const report = cutOften(await record(site, folder, options), folder, options)
    if (options.engine === 'durable' && hasFailed(report)) options.print(`The recording and the images that failed are left in ${folder}`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    return report
  } finally {
    await site.remove()
  }
}

export function hasFailed({ lost, duplicated, wrong }: Pick<PowerReport, 'lost' | 'duplicated' | 'wrong'>): boolean {
  return lost.length + duplicated.length + wrong.length > 0
}

async function record(site: Site, folder: string, { engine, answers }: PowerOptions): Promise<Recording> {
  const fixtures: Fixtures = JSON.parse(site.run('tools/chaos/prepare.ts'))
  const { dataDir } = site.engine
  const base = path.join(folder, 'base')
  cpSync(path.join(dataDir, 'db'), base, { recursive: true })
  const log = path.join(folder, 'log')
  const variables = { RECORD_FOLDER: path.join(dataDir, 'db'), RECORD_LOG: log }
  const preloads = engine === 'durable' ? [RECORDER] : [RECORDER, PUBLISHED_ENGINE]
  const ledger = openLedger()
  const answered: Moment[] = []
  for (const end of ENDS) {
    await site.start(
      variables,
      preloads.flatMap((file) => ['--import', file]),
    )
    const enough = Promise.withResolvers<void>()
    let left = answers
    const writing = writeUntilUnreachable(
      { address: site.address, cookie: await signIn(site.address, fixtures.owner), fixtures, ledger },
      () => {
        answered.push({ end: statSync(log).size, ledger: structuredClone(ledger) })
        left -= 1
        if (left === 0) enough.resolve()
      },
    )
    await Promise.race([writing, enough.promise])
    await site.end(end)
    await writing
  }
  const events = readLog(log)
  return { base, media: path.join(dataDir, 'media'), events, answered, quiet: listQuietMoments(events, answered) }
}

/** More events than this between two answers mean that the server restarted in between. */
const LONG_PAUSE = 300

/** Every event before the first answer and during a restart, each with the ledger of the answer before it. */
function listQuietMoments(events: readonly LoggedEvent[], answered: readonly Moment[]): Moment[] {
  const borders = [{ end: 0, ledger: openLedger() }, ...answered, { end: Number.POSITIVE_INFINITY, ledger: openLedger() }]
  return borders.slice(0, -1).flatMap(({ end: from, ledger }, index) => {
    const to = borders[index + 1]?.end ?? from
    const between = events.filter(({ end }) => end > from && end < to)
    return from === 0 || between.length >= LONG_PAUSE ? between.map(({ end }) => ({ end, ledger })) : []
  })
}

function cutOften(
  { base, media, events, answered, quiet }: Recording,
  folder: string,
  { engine, images, seed, print }: PowerOptions,
): PowerReport {
  const random = randomFrom(seed)
  const syncs = events.filter(({ type }) => type === 'sync').length
  const report: PowerReport = {
    engine,
    images,
    events: events.length,
    syncs,
    acknowledged: 0,
    found: 0,
    lost: [],
    duplicated: [],
    wrong: [],
  }
  const cuts = Object.keys(CUTS).filter((name): name is Cut => name in CUTS)
  for (let number = 0; number < images; number += 1) {
    // The first image holds only the changes synced by the last answer: an engine without fsync must lose writes there.
    const moments = number === 0 ? answered.slice(-1) : random() < 0.5 ? answered : quiet
    const moment = moments[Math.floor(random() * moments.length)]
    const cut = cuts[number % cuts.length]
    if (!moment || !cut) throw new Error('nothing was recorded')
    const dataDir = path.join(folder, `image-${number}`)
    const before = events.filter(({ end }) => end <= moment.end)
    writeImage({ base, events: before, cut, random }, path.join(dataDir, 'db'))
    symlinkSync(media, path.join(dataDir, 'media'))
    const isWhole = judgeImage(report, dataDir, moment.ledger, `image ${number} (${cut}, event ${before.length})`)
    if (isWhole || engine === 'published') rmSync(dataDir, { recursive: true, force: true })
    if ((number + 1) % 20 === 0) print(`${engine} ${number + 1}/${images}: ${report.lost.length} lost, ${report.wrong.length} wrong`)
  }
  return report
}

/** Opens the image as the next start would. Returns false when a check fails. */
function judgeImage(report: PowerReport, dataDir: string, ledger: Ledger, name: string): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/chaos/read-state.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) {
    const reason = stderr.split('\n').find((line) => /^\w*Error: /.test(line)) ?? stderr
    report.wrong.push(`${name} does not open: ${reason.slice(0, 300)}`)
    return false
  }
  const verdict = judge(ledger, JSON.parse(stdout))
  report.acknowledged += verdict.acknowledged
  report.found += verdict.found
  for (const kind of ['lost', 'duplicated', 'wrong'] as const) report[kind].push(...verdict[kind].map((what) => `${name}: ${what}`))
  return !hasFailed(verdict)
}
