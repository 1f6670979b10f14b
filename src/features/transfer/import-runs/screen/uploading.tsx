import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { Progress } from '#src/ui/admin/progress.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './import-screen.module.css'
import type { Upload } from './use-upload.ts'

export function Uploading({ upload: { files, bytes, sent }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const label = `${formatCount(sent.files)} of ${plural(files, 'file')}, ${formatBytes(sent.bytes)} of ${formatBytes(bytes)}`
  return (
    <Box title="Uploading">
      <BoxBody>
        <Progress label={label} done={sent.bytes} total={bytes} />
        <p className={styles.text}>Keep this page open until all files are sent.</p>
        <Tools>
          <Button onClick={onCancel}>Cancel</Button>
        </Tools>
      </BoxBody>
    </Box>
  )
}
