import * as v from 'valibot'
import { plural } from '#src/lib/format/format-count.ts'
import { toastFailure, toastSuccess } from '../list/use-list-changes.ts'
import { useAction } from '../use-action.tsx'

const undoneSchema = v.object({ undone: v.number(), kept: v.array(v.string()), left: v.number() })

/** Returns a function that takes back a replacement through the action at `path`, a few posts per request. */
export function useUndoReplacement(path: string): (rewriteId: string) => Promise<void> {
  const send = useAction<{ intent: 'undo'; rewrite_id: string }>(path)
  return async (rewriteId) => {
    let undone = 0
    const kept: string[] = []
    for (let left = 1; left > 0; ) {
      const result = await send(undoneSchema, { intent: 'undo', rewrite_id: rewriteId })
      if (!result.ok) {
        toastFailure(result.message)
        return
      }
      undone += result.data.undone
      kept.push(...result.data.kept)
      left = result.data.left
    }
    if (kept.length > 0) toastFailure(`Edited since, and left as they are: ${kept.join(', ')}.`)
    if (undone > 0) toastSuccess(`Taken back in ${plural(undone, 'post')}.`)
  }
}
