import { useId } from 'react'
import { Form } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './backups.module.css'

/** The setting for nightly backups. Works without JavaScript. */
export function NightlyBox({ isOn }: { isOn: boolean }) {
  const id = useId()
  return (
    <Box id="nightly" title="Every night">
      <Form method="post">
        <BoxBody>
          <input type="hidden" name="intent" value="save" />
          <label className={styles.choice} htmlFor={id}>
            <Checkbox id={id} name="nightlyBackups" defaultChecked={isOn} />
            <span>
              Make a backup at three in the night, by the clock of the server. Up to seven are kept, and all backups together take at most
              10 GB.
            </span>
          </label>
          <div>
            <Button type="submit">Save</Button>
          </div>
        </BoxBody>
      </Form>
    </Box>
  )
}
