import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './uploads.module.css'
import type { FileUpload } from './use-uploads.ts'

/** What was uploaded since the last 'Close', with the reason of every failure. */
export function UploadProgress({ uploads, onClear }: { uploads: readonly FileUpload[]; onClear: () => void }) {
  if (uploads.length === 0) return null
  const ended = uploads.filter(({ state }) => state === 'done' || state === 'failed').length
  const failed = uploads.filter(({ state }) => state === 'failed')
  const isDone = ended === uploads.length
  return (
    <Box title="Uploads" actions={isDone ? <Button onClick={onClear}>Close</Button> : null}>
      <BoxBody>
        <div className={styles.uploads}>
          <p role="status">
            {isDone ? describeEnd(uploads.length - failed.length, failed.length) : `${ended} of ${uploads.length} uploaded`}
          </p>
          {isDone ? null : <progress aria-label="Uploads" value={ended} max={uploads.length} />}
          <ul>
            {uploads
              .filter(({ state }) => state === 'sending' || state === 'failed')
              .map(({ id, name, state, reason }) => (
                <li key={id} data-failed={state === 'failed' || undefined}>
                  {state === 'failed' ? <Icon name="warning" /> : null}
                  <span>
                    <b>{name}</b> {state === 'failed' ? reason : 'uploading…'}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      </BoxBody>
    </Box>
  )
}

function describeEnd(done: number, failed: number): string {
  const files = done === 1 ? '1 file was' : `${done} files were`
  return failed === 0 ? `${files} uploaded.` : `${files} uploaded, ${failed} failed.`
}
