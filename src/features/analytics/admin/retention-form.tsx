import { Form } from 'react-router'
import { useSaving } from '#src/features/settings/use-saving.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { StoredSelect } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RETENTION_CHOICES, RETENTION_GROUP, retentionLabel } from '../reports/retention.ts'
import styles from './retention-form.module.css'

/** The retention of statistics. The action of the surrounding screen handles the form. */
export function RetentionForm({ keepMonths }: { keepMonths: number }) {
  const { isSaving, isBusy } = useSaving(RETENTION_GROUP)
  const choices = [...new Set<number>([...RETENTION_CHOICES, keepMonths])].sort((a, b) => a - b)
  return (
    <Box title="What is kept">
      <BoxBody>
        <p className={styles.text}>
          Counters per day, and nothing about a single visitor: no cookie, no address, no name. To count a visitor once, a hash that changes
          its key every day is kept until that day is over.
        </p>
        <Form method="post" className={styles.form}>
          <input type="hidden" name="group" value={RETENTION_GROUP} />
          <Field label="Keep statistics" hint="Older months are removed within the hour, for good. The views that posts show stay.">
            {(control) => (
              <StoredSelect {...control} name="months" stored={String(keepMonths)}>
                {choices.map((months) => (
                  <option key={months} value={months}>
                    {retentionLabel(months)}
                  </option>
                ))}
              </StoredSelect>
            )}
          </Field>
          <Button type="submit" disabled={isBusy}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Form>
      </BoxBody>
    </Box>
  )
}
