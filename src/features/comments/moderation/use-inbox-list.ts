import { useState } from 'react'
import { useCursor } from '#src/ui/desk/use-cursor.ts'
import { cardId } from './card-id.ts'
import type { InboxComment } from './inbox.ts'
import { inboxKeys } from './inbox-keys.ts'
import { useCardForms } from './use-card-forms.ts'
import { useModeration } from './use-moderation.ts'

/** A list of comments that is worked on: the cursor, what is selected, the open form, and the keys for all of it. */
export function useInboxList(comments: readonly InboxComment[]) {
  const work = useModeration()
  const { cursorId, setCursorId, move } = useCursor(
    comments.map(({ id }) => id),
    cardId,
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const forms = useCardForms()
  const selected = comments.filter(({ id }) => chosen.has(id))
  const current = comments.find(({ id }) => id === cursorId)
  const keys = inboxKeys({
    move,
    affected: selected.length > 0 ? selected : current ? [current] : [],
    work,
    select: () => current && toggle(current.id),
    open: (kind) => current && forms.show({ commentId: current.id, kind }),
    current,
  })

  function toggle(id: string) {
    setChosen(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]))
  }
  return {
    /** For `InboxList`. */
    list: { comments, chosen, onChoose: setChosen, cursorId, onCursor: setCursorId, forms, work },
    selected,
    clear: () => setChosen(new Set()),
    keys,
    work,
  }
}
