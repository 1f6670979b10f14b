import { type ExampleKey, listExamples } from '../examples/examples.ts'
import { FIGURES } from '../figures/figures.ts'
import { LOOK_GROUP } from '../setting-fields.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import type { Setup, SetupStep } from './setup-steps.ts'

const LOOK_KEYS: readonly (keyof Settings)[] = [...LOOK_GROUP.fields.map(({ key }) => key), 'logo']
const FIGURE_TEXTS = Object.values(FIGURES).map(({ text }) => text)
const FIGURE_KEYS: readonly (keyof Settings)[] = [...FIGURE_TEXTS, ...Object.values(FIGURES).map(({ show }) => show)]

/**
 * The stored set-up, in which a step is also done when the owner has set its subject elsewhere: in the settings, in To do, among the posts or
 * by an import. Derived, so that no other screen has to know the set-up.
 */
export function deriveSetup(settings: Settings, content: { hasChosenContent: boolean }): Setup | null {
  const { setup } = settings
  if (setup === null) return null
  const done = doneElsewhere(settings, content)
  const stateOf = (step: SetupStep) => (done[step] ? 'done' : setup[step])
  return { site: stateOf('site'), look: stateOf('look'), figures: stateOf('figures'), content: stateOf('content') }
}

function doneElsewhere(settings: Settings, { hasChosenContent }: { hasChosenContent: boolean }): Record<SetupStep, boolean> {
  const examples = new Set(listExamples(settings, []).map(({ key }) => key))
  const hasExample = (keys: readonly ExampleKey[]) => keys.some((key) => examples.has(key))
  const isChanged = (keys: readonly (keyof Settings)[]) => keys.some((key) => settings[key] !== defaultSettings[key])
  return {
    site: !hasExample(['author', 'email']),
    look: isChanged(LOOK_KEYS),
    // The form saves all figures at once. To do names each one that is an example after that.
    figures: isChanged(FIGURE_KEYS) || !hasExample(FIGURE_TEXTS),
    content: hasChosenContent,
  }
}
