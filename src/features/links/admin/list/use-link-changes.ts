import * as v from 'valibot'
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import type { SelectedLink } from '../admin-link.ts'
import { LINKS_PATH } from '../link-list-url.ts'
import type { LinkChange, LinksChange } from '../links-change.schema.ts'

const REVERSE = { archive: 'unarchive', unarchive: 'archive', delete: 'undelete', undelete: 'delete' } as const satisfies Record<
  LinkChange,
  LinkChange
>

const DONE = { archive: 'archived', unarchive: 'out of the archive', delete: 'deleted', undelete: 'back' } as const satisfies Record<
  LinkChange,
  string
>

const LINK_NAMES: ItemNames<SelectedLink> = { one: ({ name }) => quote(name), many: 'links' }

const changedSchema = v.object({ changed: v.array(v.string()) })

export type LinkChanges = ReturnType<typeof useLinkChanges>

export function useLinkAction(): SendAction<LinksChange> {
  return useAction(LINKS_PATH)
}

/** The bulk changes of links. Each returns the ids of the changed links. */
export function useLinkChanges() {
  const send = useLinkAction()
  const { busy, change } = useListChanges<SelectedLink>(LINK_NAMES)
  const changeAll = (intent: LinkChange, link_ids: string[]) => send(changedSchema, { intent, link_ids })
  return {
    busy,
    change: (intent: LinkChange, links: readonly SelectedLink[]) =>
      change({
        items: links,
        send: () =>
          changeAll(
            intent,
            links.map(({ id }) => id),
          ),
        describe: (changed) => `${nameItems(LINK_NAMES, changed)} ${DONE[intent]}.`,
        undo: ({ changed }) => changeAll(REVERSE[intent], changed),
      }),
  }
}
