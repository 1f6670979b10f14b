import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SetupStep } from '#src/features/settings/setup/setup-steps.ts'
import type { LastRun } from '#src/features/transfer/static-site/job/static-result.ts'
import type { Fault } from '#src/server/diagnostics/diagnostic.ts'
import { type ToDo, ToDoBox } from './to-do-box.tsx'

const NOTHING: ToDo = {
  ...{ waiting: 0, overdue: 0, stale: 0, outdated: 0, withoutDescription: 0, withoutAlt: 0 },
  ...{ emptySearches: 0, missing: 0, deadLinks: 0, movedLinks: 0 },
}

function render(toDo: Partial<ToDo>, setupStep: SetupStep | null = null, siteFiles: LastRun | null = null, faults: Fault[] = []): string {
  const props = { toDo: { ...NOTHING, ...toDo }, examples: [], setupStep, backup: { state: 'fine', made: null, failed: null } } as const
  const Dashboard = createRoutesStub([
    { path: '/', Component: () => <ToDoBox files={null} siteFiles={siteFiles} faults={faults} {...props} /> },
  ])
  return renderToStaticMarkup(<Dashboard />)
}

test('numbers are grouped by thousands, and one is one', () => {
  const html = render({ waiting: 1_234, overdue: 1_000, stale: 1 })
  expect(html).toContain('1,234 comments wait for you')
  expect(html).toContain('1,000 comments have no answer after 48 hours')
  expect(html).toContain('1 draft has not changed for 30 days')
})

test('what readers miss is named with the place where it can be answered', () => {
  const html = render({ outdated: 2, emptySearches: 1, missing: 3, deadLinks: 1, movedLinks: 2 })
  expect(html).toContain(
    '<a title="With 10 or more views in the last 30 days. You say which of them are still right." href="/admin/upkeep?queue=outdated"',
  )
  expect(html).toContain('2 posts that are read have not changed for a year')
  expect(html).toMatch(/href="\/admin\/upkeep\?queue=searches"[^>]*>1 search finds nothing/)
  expect(html).toMatch(/href="\/admin\/broken-links"[^>]*>1 link leads nowhere/)
  expect(html).toMatch(/href="\/admin\/broken-links\?kind=moved"[^>]*>2 links have moved/)
  expect(html).toMatch(/href="\/admin\/upkeep\?queue=missing"[^>]*>3 missing addresses are requested often/)
})

test('the set-up is named with its next step and can be dismissed, and a site without one is not asked', () => {
  const html = render({}, 'figures')
  expect(html).toContain('<a href="/admin/setup/figures"')
  expect(html).toContain('Finish setting up: Figures')
  expect(html).toContain('Dismiss')
  expect(html).not.toContain('Nothing waits for you')
  expect(render({})).not.toContain('Finish setting up')
})

test('an export of the site as files is named when it failed, and not when it is fine', () => {
  const run: LastRun = { at: '2026-03-10T12:00:00Z', exported: null, problem: null, searchFailure: null, command: null }
  const command = { exitCode: 0, problem: null, seconds: 1, output: '' }
  expect(render({})).toContain('Nothing waits for you')
  expect(render({}, null, { ...run, command })).toContain('Nothing waits for you')
  const failed = render({}, null, { ...run, problem: 'The folder /srv/site cannot be written: EROFS' })
  expect(failed).toMatch(/href="\/admin\/files"[^>]*>The site was not exported as files<\/a>.*cannot be written: EROFS/)
  expect(failed).not.toContain('Nothing waits for you')
  expect(render({}, null, { ...run, command: { ...command, exitCode: 23 } })).toMatch(
    /The command after the export failed<\/a>.*The command ended with exit code 23\./,
  )
  expect(render({}, null, { ...run, searchFailure: 'Pagefind gave no answer' })).toMatch(
    /href="\/admin\/files"[^>]*>The exported site has no search<\/a>.*could not be made: Pagefind gave no answer\./,
  )
})

test('a disk without room is named', () => {
  const html = render({}, null, null, [{ title: 'The disk is full, or nearly so', detail: '3 MB free: nothing can be saved.' }])
  expect(html).toMatch(/The disk is full, or nearly so.*3 MB free: nothing can be saved\./)
  expect(html).not.toContain('Nothing waits for you')
})
