import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { UnsavedDialog } from '#src/ui/admin/unsaved/unsaved-dialog.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './setup-screen.module.css'
import {
  SETUP_STEPS,
  type Setup,
  type SetupStep,
  SKIP_STEP,
  STEP_COUNT,
  STEP_LABELS,
  stepBefore,
  stepNumber,
  stepPath,
} from './setup-steps.ts'

/** The form that 'Continue' submits. */
export const STEP_FORM = 'setup-step'

const SKIP_FORM = 'skip-step'
const ACCOUNT = 'Account'

type SetupScreenProps = {
  step: SetupStep
  /** Null on a site without a set-up to finish. */
  setup: Setup | null
  /** The path whose action handles `SKIP_STEP`. Another screen, so that a skip asks before typed text is lost. */
  skipPath: string
  lead: string
  /** Whether the step has a form with the id `STEP_FORM`. */
  hasForm?: boolean
  children: ReactNode
}

/** A step of the set-up: the progress, the forms of the step, and the ways on. */
export function SetupScreen({ step, setup, skipPath, lead, hasForm = false, children }: SetupScreenProps) {
  const isBusy = useNavigation().state !== 'idle'
  const before = stepBefore(step)
  return (
    <>
      <AdminPageHead title="Set up" status={<span className={styles.position}>{positionOf(step)}</span>} />
      <UnsavedDialog />
      <Progress step={step} setup={setup} />
      <AdminPageBody>
        <p className={styles.lead}>{lead}</p>
        {children}
        <div className={styles.actions}>
          {hasForm ? (
            <Button type="submit" variant="go" form={STEP_FORM} disabled={isBusy}>
              Continue
            </Button>
          ) : null}
          <Button type="submit" form={SKIP_FORM} disabled={isBusy}>
            Skip
          </Button>
          {before ? (
            <ButtonLink variant="bare" to={stepPath(before)}>
              Back
            </ButtonLink>
          ) : null}
        </div>
        <Form id={SKIP_FORM} method="post" action={skipPath} hidden>
          <input type="hidden" name="intent" value={SKIP_STEP} />
          <input type="hidden" name="step" value={step} />
        </Form>
      </AdminPageBody>
    </>
  )
}

function positionOf(step: SetupStep): string {
  return `Step ${stepNumber(step)} of ${STEP_COUNT} · ${STEP_LABELS[step]}`
}

function Progress({ step, setup }: { step: SetupStep; setup: Setup | null }) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        <li>
          <span>
            <Icon name="check" />
            {ACCOUNT}
            <span className="sr"> done</span>
          </span>
        </li>
        {SETUP_STEPS.map((one) => (
          <li key={one}>
            <Link to={stepPath(one)} aria-current={one === step ? 'step' : undefined}>
              {setup?.[one] === 'done' ? <Icon name="check" /> : <span aria-hidden="true">{stepNumber(one)}</span>}
              {STEP_LABELS[one]}
              {setup && setup[one] !== 'open' ? <span className="sr"> {setup[one]}</span> : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
