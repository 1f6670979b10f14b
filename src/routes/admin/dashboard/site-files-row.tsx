import { FILES_PATH } from '#src/features/transfer/content-folder/screen/files-path.ts'
import { failureOf, type LastRun, problemOf } from '#src/features/transfer/static-site/job/static-result.ts'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { LinkRow } from '#src/ui/admin/tables/rows.tsx'

export function hasProblem(lastRun: LastRun | null): lastRun is LastRun {
  return lastRun !== null && problemOf(lastRun) !== null
}

/** The problem of the last export of the site as files. Nothing for one that is fine. */
export function SiteFilesRow({ lastRun }: { lastRun: LastRun | null }) {
  if (!hasProblem(lastRun)) return null
  return (
    <LinkRow to={FILES_PATH} sub={problemOf(lastRun)} end={<RelativeTime at={lastRun.at} />}>
      {titleOf(lastRun)}
    </LinkRow>
  )
}

function titleOf(lastRun: LastRun): string {
  if (lastRun.problem !== null) return 'The site was not exported as files'
  return failureOf(lastRun) === null ? 'The exported site has no search' : 'The command after the export failed'
}
