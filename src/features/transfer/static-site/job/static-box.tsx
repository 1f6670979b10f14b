import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { usePolling } from '#src/ui/admin/use-polling.ts'
import { Button } from '#src/ui/button.tsx'
import { describeHost, type Layout } from '../layout.ts'
import styles from './static-box.module.css'
import { type CommandResult, describeMissingSearch, describeRun, type LastRun } from './static-result.ts'
import type { StaticOverview } from './static-state.server.ts'

const POLL_MS = 2_000

type StaticBoxProps = {
  /** Null when no folder is configured. */
  site: (StaticOverview & { folder: string; layout: Layout }) | null
  isBusy: boolean
  onExport: () => void
}

/** The site as files: the result of its last export. */
export function StaticBox({ site, isBusy, onExport }: StaticBoxProps) {
  const isExporting = site !== null && (site.isRunning || site.isWaiting)
  usePolling(isExporting, POLL_MS)
  if (site === null) {
    return (
      <Box title="The site as files">
        <BoxBody>
          <p>
            Set <code>STATIC_DIR</code> to a folder, and the public site is exported there for any host, whenever you publish.
          </p>
        </BoxBody>
      </Box>
    )
  }
  return (
    <Box title="The site as files">
      <Rows>
        <Row
          sub={isExporting ? 'Exporting…' : site.lastRun === null ? 'Not exported yet.' : null}
          end={
            <Button disabled={isBusy || isExporting} onClick={onExport}>
              Export now
            </Button>
          }
        >
          <code>{site.folder}</code>
        </Row>
        <Row
          sub={
            site.layout === 'files' ? (
              <>
                With <code>STATIC_LAYOUT=folders</code> any other host of files will do.
              </>
            ) : null
          }
        >
          {describeHost(site.layout)}
        </Row>
        {site.lastRun ? <RunRow run={site.lastRun} /> : null}
        {site.lastRun?.command ? <CommandRow command={site.lastRun.command} /> : null}
      </Rows>
    </Box>
  )
}

function RunRow({ run }: { run: LastRun }) {
  const foreign = run.exported?.foreign ?? 0
  const foreignFiles = foreign === 0 ? null : `Not written, because other files are there: ${foreign}. The command line lists them.`
  return (
    <Row
      sub={run.problem === null ? foreignFiles : `${run.problem} It is tried again every ten minutes.`}
      end={<RelativeTime at={run.at} />}
    >
      {titleOf(run)}
      {run.searchFailure === null ? null : <p>{describeMissingSearch(run.searchFailure)} The next export tries again.</p>}
    </Row>
  )
}

function titleOf(run: LastRun): string {
  if (run.problem === null) return describeRun(run) ?? 'Exported earlier; only the command was run again'
  return run.exported === null ? 'The export failed' : `The export is incomplete: ${describeRun(run)}`
}

function CommandRow({ command: { exitCode, problem, seconds, output } }: { command: CommandResult }) {
  const isFine = exitCode === 0 && problem === null
  return (
    <Row sub={isFine ? null : 'It is tried again every ten minutes.'} end={`${seconds} s`}>
      {problem ?? (isFine ? 'The command ended well' : `The command ended with exit code ${exitCode}`)}
      {output === '' ? null : <pre className={styles.output}>{output}</pre>}
    </Row>
  )
}
