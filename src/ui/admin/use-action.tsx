// Sends changes to the `action` of a route. Each change has its own fetcher, so that a later one never cancels an earlier one, and its
// result arrives after the screen was left too. Undo relies on that.
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import type * as v from 'valibot'
import { parseActionData } from '#src/lib/admin-action.ts'
import type { AdminResult } from '#src/lib/admin-api.ts'
import { dismissErrors } from '../toast.tsx'

type Body = Record<string, unknown>
type Pending = { fetcherKey: string; resolve: (data: unknown) => void }

const SendContext = createContext<(path: string, body: Body) => Promise<unknown>>(() => {
  throw new Error('useAction needs an ActionProvider around it')
})

/** The topic of toasts about failed changes. The next change removes them. */
export const CHANGE_TOPIC = 'change'

let nextKey = 1

/** Wraps all screens. */
export function ActionProvider({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const send = useCallback(
    (action: string, body: Body) =>
      new Promise<unknown>((resolve) => {
        const fetcherKey = `action-${nextKey++}`
        setPending((others) => [...others, { fetcherKey, resolve }])
        const options = { method: 'post', encType: 'application/json', navigate: false } as const
        void submit(JSON.stringify(body), { ...options, action, fetcherKey })
      }),
    [submit],
  )
  const finish = useCallback((fetcherKey: string) => setPending((all) => all.filter((one) => one.fetcherKey !== fetcherKey)), [])
  return (
    <SendContext value={send}>
      {children}
      {pending.map((one) => (
        <PendingAction key={one.fetcherKey} {...one} onFinish={finish} />
      ))}
    </SendContext>
  )
}

function PendingAction({ fetcherKey, resolve, onFinish }: Pending & { onFinish: (fetcherKey: string) => void }) {
  const { state, data } = useFetcher<unknown>({ key: fetcherKey })
  useEffect(() => {
    if (state !== 'idle' || data === undefined) return
    resolve(data)
    onFinish(fetcherKey)
  }, [state, data, resolve, onFinish, fetcherKey])
  return null
}

export type SendAction<Change extends Body> = <Schema extends v.GenericSchema>(
  schema: Schema,
  change: Change,
) => Promise<AdminResult<v.InferOutput<Schema>>>

/**
 * Returns a function that sends changes to the action at `path`. It resolves when the screen has the new state, or to a failure when the
 * server refused the change or was unreachable. The `clientAction` of the route must be `runAdminAction`.
 */
export function useAction<Change extends Body>(path: string): SendAction<Change> {
  const send = use(SendContext)
  return useCallback(
    async (schema, change) => {
      dismissErrors(CHANGE_TOPIC)
      return parseActionData(schema, await send(path, change))
    },
    [send, path],
  )
}
