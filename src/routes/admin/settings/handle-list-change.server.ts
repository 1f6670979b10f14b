import { saveList } from '#src/features/settings/lists/save-list.server.ts'
import { listChangeSchema } from '#src/features/settings/lists/setting-lists.ts'
import { type ActionRequest, handleAction } from '../api/handle-change.server.ts'

/** The `action` of a screen with lists of the settings: answers the new version, 400 with the invalid fields, or 409. */
export function handleListChange(args: ActionRequest): Promise<{ version: string }> {
  return handleAction(args, listChangeSchema, async (change, { db, actor, now }) => ({
    version: await saveList(db, actor, { ...change, now }),
  }))
}
