import { useCallback } from 'react'
import * as v from 'valibot'
import { type SendAction, useAction } from '../use-action.tsx'
import { toastFailure } from './use-list-changes.ts'

/** Loads the items that match, in the shape of `schema`. Null after a failure, which is displayed. */
export type LoadMatching<Item> = () => Promise<readonly Item[] | null>

/** The items that match the list at `href`, all its pages together. Its action answers the intent `select`. */
export function useMatching<Schema extends v.GenericSchema>(schema: Schema, href: string): LoadMatching<v.InferOutput<Schema>> {
  const [path = '', query = ''] = href.split('?', 2)
  const send: SendAction<{ intent: 'select'; query: string }> = useAction(path)
  return useCallback(async () => {
    const result = await send(v.object({ items: v.array(schema) }), { intent: 'select', query })
    if (result.ok) return result.data.items
    toastFailure(result.message)
    return null
  }, [send, schema, query])
}
