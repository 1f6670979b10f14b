import { useState } from 'react'
import * as v from 'valibot'
import { plural } from '#src/lib/format/format-count.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import type { FoundPost, TextSearch } from '../text/text-search.ts'
import { REPLACE_PATH } from './replace-url.ts'
import { POSTS_PER_REQUEST, type TextChange } from './text-change.schema.ts'
import { toRequest } from './use-text-search.ts'

const stepSchema = v.object({ rewriteId: v.string(), replaced: v.number(), failed: v.array(v.string()) })

export type ChosenPost = { post: FoundPost; skipped: readonly string[] }
export type ReplacementResult = { replaced: number; failed: readonly string[]; problem: string | null }

/** Replaces a text in the chosen posts, five per request. `progress` is the number of posts that were tried; null while none runs. */
export function useTextReplacement(undo: (rewriteId: string) => Promise<void>) {
  const send = useAction<TextChange>(REPLACE_PATH)
  const [progress, setProgress] = useState<number | null>(null)

  async function run(search: TextSearch, replacement: string, chosen: readonly ChosenPost[]): Promise<ReplacementResult> {
    let rewriteId: string | null = null
    const result = { replaced: 0, failed: [] as string[], problem: null }
    for (let tried = 0; tried < chosen.length; tried += POSTS_PER_REQUEST) {
      setProgress(tried)
      const posts = chosen.slice(tried, tried + POSTS_PER_REQUEST).map(({ post, skipped }) => ({
        ...{ post_id: post.id, version: post.version, skipped: [...skipped] },
      }))
      const step: Awaited<ReturnType<typeof sendStep>> = await sendStep({ rewriteId, posts })
      if (!step.ok) {
        setProgress(null)
        return { ...result, problem: step.message }
      }
      rewriteId = step.data.rewriteId
      result.replaced += step.data.replaced
      result.failed.push(...step.data.failed)
    }
    setProgress(null)
    if (result.replaced > 0 && rewriteId !== null) offerUndo(`Replaced in ${plural(result.replaced, 'post')}.`, undo.bind(null, rewriteId))
    return result

    function sendStep(step: { rewriteId: string | null; posts: Extract<TextChange, { intent: 'replace' }>['posts'] }) {
      const body = { intent: 'replace' as const, search: toRequest(search), replacement }
      return send(stepSchema, { ...body, rewrite_id: step.rewriteId, posts: step.posts })
    }
  }

  return { progress, run }
}
