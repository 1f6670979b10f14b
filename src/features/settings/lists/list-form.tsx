import type { ReactNode } from 'react'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { OrderedList } from '#src/ui/admin/ordered/ordered-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './list-form.module.css'
import { type ListFormOptions, type ListFormState, useListForm } from './use-list-form.ts'

/** A row in the form: its value, and the errors of its fields. */
export type ListRow<Value> = { value: Value; onChange: (value: Value) => void; errorOf: (field: string) => string | undefined }

type ListFormProps<Value> = ListFormOptions<Value> & {
  title: string
  hint: ReactNode
  atMost: number
  /** Buttons that add a row: their text and the new row. */
  additions: readonly { label: string; value: Value }[]
  /** The sentence instead of an empty list. */
  empty: string
  children: (row: ListRow<Value>) => ReactNode
}

/** A list of the settings that is saved as a whole. */
export function ListForm<Value>({ title, hint, atMost, additions, empty, children, ...options }: ListFormProps<Value>) {
  const form = useListForm(options)
  const { rows, errors } = form
  return (
    <Box id={options.name} title={title}>
      <form ref={form.form} noValidate onSubmit={(event) => void form.handleSubmit(event)} data-unsaved={form.isUnsaved ? '' : undefined}>
        <BoxBody>
          <p className={styles.hint}>{hint}</p>
          <Problem form={form} />
          {rows.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
          <OrderedList label={title} rows={rows} nameOf={options.nameOf} onMove={form.move} onRemove={form.remove}>
            {({ key, value }) => children({ value, onChange: (next) => form.change(key, next), errorOf: (field) => errors.of(key, field) })}
          </OrderedList>
          <Tools>
            {additions.map(({ label, value }) => (
              <Button key={label} disabled={rows.length >= atMost} onClick={() => form.add(value)}>
                {label}
              </Button>
            ))}
            <Button variant="bare" disabled={form.isOriginal} onClick={form.reset}>
              Reset to the original
            </Button>
            <span className={styles.count}>
              {rows.length} of {atMost}
            </span>
          </Tools>
          {options.handle ? null : (
            <div>
              <Button type="submit" disabled={form.isSaving}>
                {form.isSaving ? 'Saving...' : `Save ${title.toLowerCase()}`}
              </Button>
            </div>
          )}
        </BoxBody>
      </form>
    </Box>
  )
}

function Problem<Value>({ form: { errors, isConflict, loadSaved } }: { form: ListFormState<Value> }) {
  if (!errors.ofList) return null
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" />
      <p>
        {errors.ofList} {isConflict ? 'Your list is still here: save it again to replace the other one.' : 'Your input is still here.'}
      </p>
      {isConflict ? <Button onClick={loadSaved}>Load the saved list</Button> : null}
    </div>
  )
}
