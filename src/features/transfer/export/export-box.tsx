import { Form } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Select } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from '../backup/backups.module.css'
import { EXPORT_FORMATS, FORMAT_LABELS } from './formats/export-formats.ts'

/** Downloads an export. Works without JavaScript. `problem` says why the last one was refused. */
export function ExportBox({ problem }: { problem: string | null }) {
  return (
    <Box id="export" title="Export">
      <Form method="get" action="/admin/functions/download-export" reloadDocument>
        <BoxBody>
          {problem ? (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          ) : null}
          <p className={styles.text}>
            All posts, pages, pictures and comments as files for another program, in one archive. The file README.txt in it says what to do
            there. It also holds drafts and the e-mail addresses of those who commented: do not publish it as it is.
          </p>
          <Field label="Format of the export" hint="The download begins when all files are written. A large site takes some minutes.">
            {(control) => (
              <Select {...control} name="format" defaultValue="inkfolio">
                {EXPORT_FORMATS.map((format) => (
                  <option key={format} value={format}>
                    {FORMAT_LABELS[format]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div>
            <Button type="submit">Download the export</Button>
          </div>
        </BoxBody>
      </Form>
    </Box>
  )
}
