// Runs the property tests with a random seed and more draws than `npm test`.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { runStep, toolEnvironment } from '../launcher/step.mjs'
import { listVitestFailures } from '../launcher/test-reports.mjs'

type PropertyReport = { seed: number; times: number; files: number; tests: number; failures: string[] }

const reportSchema = v.looseObject({
  numTotalTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
})

/** Runs every test file that uses fast-check; each property draws `times` times as many values as usual. */
export async function properties(times: number): Promise<PropertyReport> {
  const root = path.resolve(import.meta.dirname, '../..')
  const seed = Math.floor(Math.random() * 2 ** 31)
  const files = globSync('{src,tools,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("from 'fast-check'"),
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-properties-'))
  const output = path.join(folder, 'report.json')
  console.log(`properties: SEED=${seed} RUNS=${times} (repeat with \`SEED=${seed} RUNS=${times} npx vitest run <file>\`)`)
  try {
    const env = toolEnvironment(root, { SEED: String(seed), RUNS: String(times) })
    await runStep('vitest', ['run', '--testTimeout=3600000', '--reporter=json', `--outputFile=${output}`, ...files], { cwd: root, env })
    const report = v.parse(reportSchema, JSON.parse(readFileSync(output, 'utf8')))
    return { seed, times, files: files.length, tests: report.numTotalTests, failures: listVitestFailures(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
