// `export --static`: the site as files for any host.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeHost, type Layout } from '#src/features/transfer/static-site/layout.ts'
import type { StaticCommand, StaticReport } from '#src/features/transfer/static-site/static-command.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { canCall, env, isPlainOrigin } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { printJson, progressBar, resolveCallerPath } from './output.ts'

type Options = { json: boolean; siteUrl?: string; api?: string; layout: Layout }
type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }
type ExportStatic = (command: StaticCommand, run: Run) => Promise<{ report: StaticReport } | { refusal: string }>

/** Throws OperatorError without an address of the site, without a build, or when the folder cannot be used. */
export async function exportStaticSite(typed: string, options: Options): Promise<void> {
  const origin = readOrigin(options.siteUrl)
  const api = options.api === undefined ? null : readApi(options.api, origin)
  const exportStatic = await loadExport()
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort(new OperatorError('The export was interrupted: run it again, it goes on where it was.')))
  const bar = progressBar('Exporting pages')
  const command = { folder: resolveCallerPath(typed), origin, api, layout: options.layout }
  const result = await exportStatic(command, { onProgress: bar.report, signal: controller.signal }).finally(bar.finish)
  controller.signal.throwIfAborted()
  if ('refusal' in result) throw new OperatorError(result.refusal)
  if (options.json) printJson(result.report)
  else printReport(result.report, options.layout)
  const { length } = result.report.failed
  if (length > 0) throw new OperatorError(`The export is incomplete: ${plural(length, 'address', 'addresses')} failed. Run it again.`)
}

function readOrigin(siteUrl: string | undefined): string {
  const origin = siteUrl === undefined ? env().SITE_URL : parseOrigin('--site-url', siteUrl)
  if (origin === undefined) {
    throw new OperatorError(
      'Links to the pages need the address of the site: --site-url https://blog.example.com, or the variable SITE_URL.',
    )
  }
  return origin
}

function readApi(typed: string, site: string): string {
  const api = parseOrigin('--api', typed)
  if (!canCall(site, api)) throw new OperatorError(`Pages of ${site} cannot call ${api}: --api must begin with https:// too.`)
  return api
}

function parseOrigin(option: string, typed: string): string {
  if (!isPlainOrigin(typed))
    throw new OperatorError(`${option} must be an origin without a path, for example https://blog.example.com, not ${typed}.`)
  return new URL(typed).origin
}

/** Pages are rendered by the build, because the sources need a bundler. */
async function loadExport(): Promise<ExportStatic> {
  const file = path.join(projectRoot, 'build/server/export-static.js')
  if (!existsSync(file)) throw new OperatorError('The site is not built: run npm run build.')
  const { exportStatic }: { exportStatic: ExportStatic } = await import(pathToFileURL(file).href)
  return exportStatic
}

const LISTED_MAX = 20

function printReport(report: StaticReport, layout: Layout): void {
  const { folder, pages, written, unchanged, removed, foreign, broken, failed, searchFailure } = report
  console.log(`${folder}: ${pages} pages; ${written} files written, ${unchanged} unchanged, ${removed} removed.`)
  console.log(describeHost(layout))
  if (layout === 'files') console.log('With --layout=folders any other host of files will do.')
  if (searchFailure !== null) console.error(`The exported site has no search, because its index could not be made: ${searchFailure}.`)
  printList('Not written, because files that no export wrote are there', foreign)
  printList(
    'Links to addresses without a page',
    broken.map(({ address, from }) => `${address} on ${from}`),
  )
  printList(
    'Not exported, so that the files of an earlier export stay',
    failed.map(({ address, reason }) => `${address}: ${reason}`),
  )
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.error(`${title}:`)
  for (const line of lines.slice(0, LISTED_MAX)) console.error(`  ${line}`)
  if (lines.length > LISTED_MAX) console.error(`  and ${lines.length - LISTED_MAX} more, which --json lists`)
}
