import { Form, useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/desk/controls.tsx'
import { Box, BoxBody } from '#src/ui/desk/desk.tsx'
import { Field } from '#src/ui/field.tsx'
import { KEEP_CHOICES, nameKeeping } from '../reports/keep.ts'
import styles from './retention-form.module.css'

/** For how long statistics are kept. */
export function RetentionForm({ keepMonths }: { keepMonths: number }) {
  const { formMethod, state } = useNavigation()
  const isSaving = state !== 'idle' && formMethod === 'POST'
  const choices = [...new Set<number>([...KEEP_CHOICES, keepMonths])].sort((a, b) => a - b)
  return (
    <Box title="What is kept">
      <BoxBody>
        <p className={styles.text}>
          Counters per day, and nothing about a single visitor: no cookie, no address, no name. To count a visitor once, a hash that changes
          its key every day is kept until that day is over.
        </p>
        <Form method="post" className={styles.form} preventScrollReset>
          <Field label="Keep statistics" hint="Older months are removed within the hour, for good. The views that posts show stay.">
            {(control) => (
              <Select {...control} name="months" defaultValue={keepMonths} key={keepMonths}>
                {choices.map((months) => (
                  <option key={months} value={months}>
                    {nameKeeping(months)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Form>
      </BoxBody>
    </Box>
  )
}
