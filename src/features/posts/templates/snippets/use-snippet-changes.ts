import { useState } from 'react'
import * as v from 'valibot'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { ADMIN_SNIPPETS_PATH } from '../template.ts'
import { type Snippet, type SnippetsChange, snippetSchema } from './snippet.ts'

const TOPIC = 'snippet'
const answerSchema = v.object({ snippet: snippetSchema })

export type SnippetChanges = ReturnType<typeof useSnippetChanges>

/** `save` and `rename` return the reason of a refusal, or null. */
export function useSnippetChanges() {
  const send = useAction<SnippetsChange>(ADMIN_SNIPPETS_PATH)
  const [busy, setBusy] = useState<string | null>(null)

  async function change(request: SnippetsChange) {
    setBusy(request.id ?? 'new')
    dismissErrors(TOPIC)
    const result = await send(answerSchema, request)
    setBusy(null)
    return result
  }
  async function restore({ id, name, content }: Snippet) {
    const result = await change({ intent: 'restore', id, name, content })
    if (!result.ok) toast({ kind: 'bad', title: 'Not undone', message: result.message, topic: TOPIC })
  }
  return {
    busy,
    save: async (snippet: { id: string | null; name: string; content: string }) => {
      const result = await change({ intent: 'save', ...snippet })
      return result.ok ? null : result.message
    },
    rename: async (id: string, name: string) => {
      const result = await change({ intent: 'rename', id, name })
      return result.ok ? null : result.message
    },
    remove: async ({ id, name }: Pick<Snippet, 'id' | 'name'>) => {
      const result = await change({ intent: 'delete', id })
      if (!result.ok) return toast({ kind: 'bad', title: 'Not done', message: result.message, topic: TOPIC })
      offerUndo(`“${name}” deleted.`, () => void restore(result.data.snippet))
    },
  }
}
