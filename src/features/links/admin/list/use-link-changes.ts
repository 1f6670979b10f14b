import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { offerUndo } from '#src/ui/desk/undo.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { AdminLink } from '../admin-link.ts'
import { changeLinks } from '../link-calls.ts'
import { type LinkChange, REVERSE, sayLinksDone, sayLinksMissing } from '../link-changes.ts'

type Links = readonly Pick<AdminLink, 'id' | 'name'>[]

const NONE: ReadonlySet<string> = new Set()

export type LinkChanges = ReturnType<typeof useLinkChanges>

/**
 * What can be done with links of the list: done at once, said, and taken back within ten seconds. What fails changes nothing
 * on the screen. `busy` are the links something is being done with.
 */
export function useLinkChanges() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(NONE)

  async function run(change: LinkChange, links: Links): Promise<Links> {
    setBusy(new Set(links.map(({ id }) => id)))
    const answer = await changeLinks(
      change,
      links.map(({ id }) => id),
    )
    await revalidate()
    setBusy(NONE)
    const changed = 'problem' in answer ? [] : links.filter(({ id }) => answer.changed.includes(id))
    const problem = 'problem' in answer ? answer.problem : sayLinksMissing(links, changed.length)
    if (problem !== null) toast({ title: 'Not done', message: problem, kind: 'bad' })
    return changed
  }

  async function change(wanted: LinkChange, links: Links): Promise<void> {
    const changed = await run(wanted, links)
    if (changed.length > 0) offerUndo(sayLinksDone(wanted, changed), () => void run(REVERSE[wanted], changed))
  }

  return { busy, change }
}
