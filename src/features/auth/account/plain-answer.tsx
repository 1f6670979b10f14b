import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Banner } from '#src/ui/banner.tsx'
import type { AccountAnswer } from './account-answer.ts'

/** What a toast says, for a page without a script. */
export function PlainAnswer({ answer }: { answer: AccountAnswer | undefined }) {
  const isHydrated = useHydrated()
  if (isHydrated || !answer?.message || answer.field) return null
  return <Banner message={{ kind: answer.isDone ? 'ok' : 'bad', text: answer.message }} />
}
