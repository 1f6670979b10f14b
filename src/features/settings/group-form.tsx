import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSaving } from './use-saving.ts'

type GroupFormProps = {
  /** Tells the action which form of the screen was sent. */
  group: string
  title: string
  /** For links to this box. */
  id?: string
  /** Links beside the title. */
  actions?: ReactNode
  /** The label of its button. */
  button: string
  isUnsaved: boolean
  /** The id of a form without a button of its own, which another button of the screen submits. */
  formId?: string | undefined
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  children: ReactNode
}

/** A box with fields that are saved together. */
export function GroupForm({ group, title, id, actions, button, isUnsaved, formId, onSubmit, children }: GroupFormProps) {
  const { isSaving, isBusy } = useSaving(group)
  return (
    <Box id={id} title={title} actions={actions}>
      <Form id={formId} method="post" noValidate data-unsaved={isUnsaved ? '' : undefined} onSubmit={onSubmit}>
        <BoxBody>
          <input type="hidden" name="group" value={group} />
          {children}
          {formId ? null : (
            <div>
              <Button type="submit" disabled={isBusy}>
                {isSaving ? 'Saving...' : button}
              </Button>
            </div>
          )}
        </BoxBody>
      </Form>
    </Box>
  )
}

/** Whether the answer refuses the form: its fields are unsaved. */
export function isRefused(answer: { errors: object } | null): boolean {
  return answer !== null && Object.keys(answer.errors).length > 0
}
