import { Form, useNavigation } from 'react-router'
import { DISMISS_SETUP, type SetupStep, STEP_LABELS, stepPath } from '#src/features/settings/setup/setup-steps.ts'
import { LinkRow } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'

/** Leads to the step at which the set-up goes on, until all steps are done. */
export function SetupRow({ step }: { step: SetupStep }) {
  const isSending = useNavigation().formData?.get('intent') === DISMISS_SETUP
  return (
    <LinkRow
      to={stepPath(step)}
      end={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={DISMISS_SETUP} />
          <Button type="submit" variant="bare" disabled={isSending} aria-label="Dismiss: Finish setting up">
            Dismiss
          </Button>
        </Form>
      }
    >
      Finish setting up: {STEP_LABELS[step]}
    </LinkRow>
  )
}
