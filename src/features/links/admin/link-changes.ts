// What can be done with links of the list, and how it is said.

export const LINK_CHANGES = ['archive', 'unarchive', 'delete', 'undelete'] as const
export type LinkChange = (typeof LINK_CHANGES)[number]

/** What takes it back. */
export const REVERSE = { archive: 'unarchive', unarchive: 'archive', delete: 'undelete', undelete: 'delete' } as const satisfies Record<
  LinkChange,
  LinkChange
>

const DONE = { archive: 'archived', unarchive: 'out of the archive', delete: 'deleted', undelete: 'back' } as const satisfies Record<
  LinkChange,
  string
>

type Named = readonly { name: string }[]

export function sayLinksDone(change: LinkChange, links: Named): string {
  return `${nameLinks(links)} ${DONE[change]}.`
}

/** What to say when fewer were changed than asked for; null when all were. */
export function sayLinksMissing(asked: Named, changed: number): string | null {
  if (changed === asked.length) return null
  return changed === 0
    ? 'Nothing was changed: somebody else was faster, or too much time has passed.'
    : `${asked.length - changed} stayed as they were.`
}

function nameLinks(links: Named): string {
  const [only] = links
  return links.length === 1 && only ? `“${only.name}”` : `${links.length} links`
}
