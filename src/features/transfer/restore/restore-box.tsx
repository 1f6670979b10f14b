import { type ChangeEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { usePolling } from '#src/ui/admin/use-polling.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { BackupCheck } from './check-backup.server.ts'
import type { LastRestore } from './last-restore.server.ts'
import styles from './restore.module.css'
import { RestoreForm } from './restore-form.tsx'
import type { SiteContent } from './site-content.server.ts'
import { useBackupUpload } from './use-backup-upload.ts'

const BACKUPS_PATH = '/admin/settings/backups'

type RestoreBoxProps = {
  /** The chosen backup and what a restore of it replaces; null while none is chosen. */
  chosen: { check: BackupCheck; present: SiteContent } | null
  last: LastRestore | null
  hasPasskeys: boolean
  /** Why the newest attempt was refused. */
  answer: { problem: string; field: string | null } | null
}

/** Chooses a backup, shows what a restore of it replaces, and asks for confirmation. */
export function RestoreBox({ chosen, last, hasPasskeys, answer }: RestoreBoxProps) {
  return (
    <Box id="restore" title="Restore">
      <BoxBody>{chosen ? <Chosen {...chosen} hasPasskeys={hasPasskeys} answer={answer} /> : <Choose last={last} />}</BoxBody>
    </Box>
  )
}

const CHECK_EVERY_MS = 2_000

function Chosen({
  check,
  present,
  hasPasskeys,
  answer,
}: NonNullable<RestoreBoxProps['chosen']> & Pick<RestoreBoxProps, 'hasPasskeys' | 'answer'>) {
  usePolling(check.state === 'checking', CHECK_EVERY_MS)
  if (check.state === 'ready') return <RestoreForm summary={check.summary} present={present} hasPasskeys={hasPasskeys} answer={answer} />
  return (
    <>
      {check.state === 'checking' ? (
        <p role="status" className={styles.busy}>
          <Spinner /> The whole file is read and checked. A large one takes some minutes.
        </p>
      ) : (
        <p role="alert" className={styles.problem}>
          <Icon name="warning" /> {check.reason}
        </p>
      )}
      <p className={styles.name}>{check.name}</p>
      <p>
        <ButtonLink to={BACKUPS_PATH}>Choose another backup</ButtonLink>
      </p>
    </>
  )
}

function Choose({ last }: { last: LastRestore | null }) {
  return (
    <>
      {last ? <Outcome last={last} /> : null}
      <p className={styles.text}>
        A restore replaces everything on this site by a backup. Choose one from the list above, or upload a file. The file is checked first,
        and nothing changes before you confirm.
      </p>
      <UploadForm />
    </>
  )
}

function Outcome({ last }: { last: LastRestore }) {
  if (last.state === 'done') {
    return (
      <p className={styles.outcome}>
        <Icon name="check" />
        <span>
          Restored <b>{last.file}</b> on <ExactTime at={last.at} />. {last.savedAs ? `What was here before is in ${last.savedAs}.` : null}
        </span>
      </p>
    )
  }
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="warning" />
      <span>
        The restore of <b>{last.file}</b> on <ExactTime at={last.at} />{' '}
        {last.state === 'failed' ? `failed: ${last.reason}` : 'was interrupted.'} Nothing was changed.
      </span>
    </p>
  )
}

function UploadForm() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { progress, problem, send, cancel } = useBackupUpload()
  async function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // Without this, choosing the same file again after a refusal causes no change event.
    currentTarget.value = ''
    const name = file && (await send(file))
    if (name) await navigate(`${BACKUPS_PATH}?backup=${name}#restore`)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".tar,application/x-tar"
        hidden
        aria-label="Backup file"
        onChange={(event) => void handleChange(event)}
      />
      {progress ? (
        <div className={styles.upload}>
          <progress max={progress.total} value={progress.received} aria-label="Upload" />
          <span className={styles.text}>
            {formatBytes(progress.received)} of {formatBytes(progress.total)}
          </span>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      ) : (
        <p>
          <Button disabled={!isHydrated} onClick={() => input.current?.click()}>
            Upload a backup
          </Button>
        </p>
      )}
      <noscript>
        <p className={styles.text}>The upload needs JavaScript. The command line restores any file.</p>
      </noscript>
      <div role="alert" className={styles.alert}>
        {problem ? (
          <p className={styles.problem}>
            <Icon name="warning" /> {problem}
          </p>
        ) : null}
      </div>
    </>
  )
}
