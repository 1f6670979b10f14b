// Lighthouse's four categories. Its packages take 176 MB, so it is not a dependency: the first run installs it beside the seeded databases.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { startChromium } from '../chromium.ts'
import type { Bench } from '../context.ts'
import { benchFolder, COPY_PREFIX } from '../folder.ts'
import { runProgram } from '../processes.ts'
import { atLeast } from '../rows.ts'

export const LIGHTHOUSE_VERSION = '13.5.0'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const reportSchema = v.object({
  categories: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) }),
  ),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
})
type Report = v.InferOutput<typeof reportSchema>

export async function measureLighthouse(bench: Bench, chromium: string, pages: readonly { name: string; url: string }[]): Promise<void> {
  const program = await provideLighthouse(bench)
  if (!existsSync(program)) return bench.add({ name: 'Lighthouse', unit: '', measured: null, note: program })
  for (const { name, url } of pages) {
    const report = await runLighthouse(program, chromium, url)
    for (const category of CATEGORIES) {
      const score = report.categories[category]?.score
      const row = { name: `Lighthouse, ${name}, ${category}`, unit: '', goal: atLeast(100), note: lostPoints(report, category) }
      bench.add({ ...row, measured: score === null || score === undefined ? null : Math.round(score * 100) })
    }
  }
}

/** Returns the path of the program, or a sentence with the reason why it could not be installed. */
async function provideLighthouse({ print }: Bench): Promise<string> {
  const folder = path.join(benchFolder, `lighthouse-${LIGHTHOUSE_VERSION}`)
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(path.join(folder, 'complete'))) return program
  print(`Installing Lighthouse ${LIGHTHOUSE_VERSION} into ${folder}.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  try {
    const wanted = `lighthouse@${LIGHTHOUSE_VERSION}`
    await runProgram('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', wanted], { cwd: folder })
    writeFileSync(path.join(folder, 'complete'), '')
    return program
  } catch {
    return 'cannot install Lighthouse: check that the package registry is reachable'
  }
}

/** Starts a new browser for each page. */
async function runLighthouse(program: string, executablePath: string, url: string): Promise<Report> {
  const browser = await startChromium(executablePath)
  try {
    const categories = `--only-categories=${CATEGORIES.join(',')}`
    const args = [program, url, `--port=${browser.port}`, '--output=json', '--quiet', '--no-enable-error-reporting', categories]
    const file = path.join(benchFolder, `${COPY_PREFIX}report-${browser.port}.json`)
    await runProgram(process.execPath, [...args, `--output-path=${file}`], { env: { ...process.env, CHROME_PATH: executablePath } })
    return v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    await browser.stop()
  }
}

function lostPoints({ categories, audits }: Report, category: string): string {
  const lost = categories[category]?.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1) ?? []
  return lost.map(({ id }) => id).join(', ')
}
