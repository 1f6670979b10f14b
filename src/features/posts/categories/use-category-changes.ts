import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { offerUndo } from '#src/ui/desk/undo.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type CategoryRequest, changeCategory } from './category-calls.ts'

export type CategoryChanges = ReturnType<typeof useCategoryChanges>

/** Changes of categories: done at once, said, and taken back on demand. `change` answers what kept it from happening, or null. */
export function useCategoryChanges() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function change(request: CategoryRequest): Promise<string | null> {
    setBusy(true)
    const answer = await changeCategory(request)
    if (!('problem' in answer)) {
      say(request, answer)
      await revalidate()
    }
    setBusy(false)
    return 'problem' in answer ? answer.problem : null
  }

  function say(request: CategoryRequest, { changed, undo }: { changed: number; undo: unknown }) {
    const message = `${describe(request)} ${countPosts(changed)} changed.`
    if (undo === null || changed === 0) toast({ title: 'Done', message, kind: 'ok' })
    else offerUndo(message, () => void takeBack(undo, changed))
  }

  async function takeBack(undo: unknown, changed: number) {
    setBusy(true)
    const answer = await changeCategory({ intent: 'undo', undo })
    if ('problem' in answer) toast({ title: 'Not undone', message: answer.problem, kind: 'bad' })
    else if (answer.changed < changed) {
      const message = `${countPosts(changed - answer.changed)} had been saved since and kept the change.`
      toast({ title: 'Undone in part', message, kind: 'bad' })
    }
    await revalidate()
    setBusy(false)
  }

  return { isBusy, change }
}

function describe(request: CategoryRequest): string {
  switch (request.intent) {
    case 'rename':
      return `“${request.from}” is “${request.to}” now.`
    case 'merge':
      return `“${request.from}” merged into “${request.into}”.`
    case 'delete':
      return `“${request.name}” deleted.`
    case 'undo':
      return 'Undone.'
  }
}

function countPosts(count: number): string {
  return count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`
}
