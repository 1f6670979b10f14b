import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Banner } from '#src/ui/banner.tsx'
import type { AccountActionData } from './account-action-data.ts'

/** The message of a form on a page without JavaScript. With JavaScript a toast displays it. */
export function NoScriptMessage({ answer }: { answer: AccountActionData | undefined }) {
  const isHydrated = useHydrated()
  if (isHydrated || !answer?.message || answer.field) return null
  return <Banner message={{ kind: answer.isDone ? 'ok' : 'bad', text: answer.message }} />
}
