import { Form, useNavigation } from 'react-router'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { usePolling } from '#src/ui/admin/use-polling.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { BackupKind, StoredBackup } from './backup-folder.server.ts'
import styles from './backups.module.css'
import { describeMissing } from './describe-missing.ts'

const POLL_EVERY_MS = 5_000

const KIND_LABELS: Record<BackupKind, string> = {
  nightly: 'By night',
  manual: 'Made by you',
  'before-restore': 'Before a restore',
  uploaded: 'Uploaded',
}

type BackupsBoxProps = {
  backups: readonly StoredBackup[]
  /** Whether a backup is running. */
  isMaking: boolean
  /** Why the newest attempt failed. */
  problem: string | null
  /** How many files of pictures and recordings the newest backup lacks. */
  missing: number
  /** Whether the owner has chosen a backup to restore or download. */
  isOneChosen: boolean
}

/** The list of backups and a button that makes one. Works without JavaScript. */
export function BackupsBox({ backups, isMaking, problem, missing, isOneChosen }: BackupsBoxProps) {
  const isSubmitting = useNavigation().formData?.get('intent') === 'make'
  usePolling(isMaking, POLL_EVERY_MS)
  return (
    <Box id="backups" title="Backups">
      <BoxBody>
        {problem ? (
          <p role="alert" className={styles.problem}>
            The newest attempt failed: {problem}
          </p>
        ) : null}
        {missing > 0 ? <p className={styles.problem}>The newest backup is not complete: {describeMissing(missing)}.</p> : null}
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
          <Button type="submit" variant={isOneChosen ? 'plain' : 'go'} disabled={isSubmitting}>
            {isSubmitting ? 'Making a backup...' : 'Back up now'}
          </Button>
        </Form>
        {backups.length === 0 ? <p className={styles.text}>No backup yet. The first one is made in the night, or now by you.</p> : null}
      </BoxBody>
      {backups.length === 0 ? null : <BackupList backups={backups} />}
    </Box>
  )
}

function BackupList({ backups }: Pick<BackupsBoxProps, 'backups'>) {
  return (
    <div className={styles.list}>
      <Rows>
        {backups.map(({ name, kind, madeAt, bytes, isComplete }) => (
          <Row
            key={name}
            sub={
              <>
                {KIND_LABELS[kind]}, <RelativeTime at={madeAt} />, {formatBytes(bytes)}
                {isComplete ? null : ', not complete'}
              </>
            }
            end={
              <span className={styles.ways}>
                <ButtonLink to={`?download=${name}#download`} aria-label={`Download ${name}`}>
                  Download...
                </ButtonLink>
                <ButtonLink to={`?backup=${name}#restore`} aria-label={`Restore ${name}`}>
                  Restore...
                </ButtonLink>
              </span>
            }
          >
            <span className={styles.name}>{name}</span>
          </Row>
        ))}
      </Rows>
    </div>
  )
}
