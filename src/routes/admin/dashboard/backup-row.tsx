import { describeMissing } from '#src/features/transfer/backup/describe-missing.ts'
import type { BackupState, LastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { LinkRow } from '#src/ui/admin/tables/rows.tsx'
import { BACKUPS_TAB } from '../settings/settings-tabs.ts'

export type Backup = LastBackup & { state: BackupState }

/** The age of the newest backup, and the problem if there is one. */
export function BackupRow({ backup: { state, made, failed } }: { backup: Backup }) {
  return (
    <LinkRow to={BACKUPS_TAB} sub={adviceFor(state, made?.missing ?? 0, failed?.reason)} end={made ? <RelativeTime at={made.at} /> : null}>
      {made ? 'Last backup' : 'No backup yet'}
    </LinkRow>
  )
}

function adviceFor(state: BackupState, missing: number, reason = ''): string | null {
  switch (state) {
    case 'failed':
      return `The newest attempt failed: ${reason}`
    case 'none':
      return 'The first one is made in the night, or now by you.'
    case 'old':
      return 'More than two days ago: make one now, and see that the nightly ones are on.'
    case 'incomplete':
      return `It is incomplete: ${describeMissing(missing)}.`
    case 'fine':
      return null
  }
}
