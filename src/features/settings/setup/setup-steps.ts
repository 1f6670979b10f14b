// The steps of the set-up after the account. The setting `setup` stores what the owner did with them in the set-up; `derive-setup.ts` adds what was done elsewhere.

export const SETUP_STEPS = ['site', 'look', 'figures', 'content'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const STEP_STATES = ['open', 'done', 'skipped'] as const
export type StepState = (typeof STEP_STATES)[number]

export type Setup = Record<SetupStep, StepState>

/** Intents of the dashboard: of 'Skip', with the step in `step`, and of the row in To do. */
export const SKIP_STEP = 'skip-setup-step'
export const DISMISS_SETUP = 'dismiss-setup'

export const STEP_LABELS: Record<SetupStep, string> = { site: 'Site', look: 'Look', figures: 'Figures', content: 'Content' }

export function stepPath(step: SetupStep): string {
  return `/admin/setup/${step}`
}

/** With the account. */
export const STEP_COUNT = SETUP_STEPS.length + 1

/** The position of a step in the whole set-up, counted from 1. The account is the first step. */
export function stepNumber(step: SetupStep): number {
  return SETUP_STEPS.indexOf(step) + 2
}

/** Null after the last step. */
export function stepAfter(step: SetupStep): SetupStep | null {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? null
}

/** Null before the first step. */
export function stepBefore(step: SetupStep): SetupStep | null {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1] ?? null
}

/** The first step that the owner has not seen, else the first skipped one. Null when all are done, or when there is no set-up to finish. */
export function stepToResume(setup: Setup | null): SetupStep | null {
  if (!setup) return null
  const firstWith = (state: StepState) => SETUP_STEPS.find((step) => setup[step] === state)
  return firstWith('open') ?? firstWith('skipped') ?? null
}
