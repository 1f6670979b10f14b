import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/rows.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import type { BackupKind, StoredBackup } from './backup-folder.server.ts'
import styles from './backups.module.css'

const KIND_LABELS: Record<BackupKind, string> = {
  nightly: 'By night',
  manual: 'Made by you',
  'before-restore': 'Before a restore',
}

type BackupsBoxProps = {
  backups: readonly StoredBackup[]
  /** Whether a backup is running. */
  isMaking: boolean
  /** Why the newest attempt failed. */
  problem: string | null
}

/** The list of backups and a button that makes one. Works without JavaScript. */
export function BackupsBox({ backups, isMaking, problem }: BackupsBoxProps) {
  const isSubmitting = useNavigation().formData?.get('intent') === 'make'
  usePolling(isMaking)
  return (
    <Box id="backups" title="Backups">
      <BoxBody>
        {problem ? (
          <p role="alert" className={styles.problem}>
            The newest attempt failed: {problem}
          </p>
        ) : null}
        <p className={styles.text}>
          A backup holds everything: posts, comments, links, figures, pictures, settings and your account. Anyone with the file can read all
          of it. Keep a copy on another machine; these lie on the same disk as the site.
        </p>
        {isMaking ? (
          <p role="status" className={styles.text}>
            A backup is being made. It stands in the list below as soon as it is complete; if it fails, this page says why.
          </p>
        ) : null}
        <Form method="post">
          <input type="hidden" name="intent" value="make" />
          <Button type="submit" variant="go" disabled={isSubmitting}>
            {isSubmitting ? 'Making a backup...' : 'Back up now'}
          </Button>
        </Form>
        {backups.length === 0 ? <p className={styles.text}>No backup yet. The first one is made in the night, or now by you.</p> : null}
      </BoxBody>
      {backups.length === 0 ? null : <BackupList backups={backups} />}
    </Box>
  )
}

const POLL_EVERY_MS = 5_000

/** Polls while a backup is being made. */
function usePolling(isMaking: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isMaking || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isMaking, state, revalidate])
}

function BackupList({ backups }: Pick<BackupsBoxProps, 'backups'>) {
  return (
    <>
      <div className={styles.list}>
        <Rows>
          {backups.map(({ name, kind, madeAt, bytes }) => (
            <Row
              key={name}
              sub={
                <>
                  {KIND_LABELS[kind]}, <RelativeTime at={madeAt} />, {sizeOf(bytes)}
                </>
              }
              end={
                <ButtonAnchor href={`/admin/functions/download-backup?name=${name}`} download={name} aria-label={`Download ${name}`}>
                  Download
                </ButtonAnchor>
              }
            >
              <span className={styles.name}>{name}</span>
            </Row>
          ))}
        </Rows>
      </div>
      <BoxBody>
        <p className={styles.text}>
          To go back to one: stop the site, run the command <code>restore FILE</code>, start it again.
        </p>
      </BoxBody>
    </>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
