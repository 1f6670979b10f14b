import * as v from 'valibot'
import { type ItemNames, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { describeDone, REVERSE } from '../../admin/list/change-messages.ts'
import { changedSchema } from '../../admin/list/use-post-changes.ts'
import { ADMIN_TEMPLATES_PATH, type AdminTemplate } from '../template.ts'
import type { TemplateChange, TemplatesChange } from './templates-change.schema.ts'

const TEMPLATE_NAMES: ItemNames<AdminTemplate> = { one: ({ title }) => quote(title), many: 'templates' }
const renamedSchema = v.object({ renamed: v.string() })

export type TemplateChanges = ReturnType<typeof useTemplateChanges>

/** The changes of one template, each with an undo. `rename` returns the reason of a refusal, or null. */
export function useTemplateChanges() {
  const send = useAction<TemplatesChange>(ADMIN_TEMPLATES_PATH)
  const { busy, change, work } = useListChanges<AdminTemplate>(TEMPLATE_NAMES)
  const changeAll = (intent: TemplateChange, post_ids: string[]) => send(changedSchema, { intent, post_ids })
  return {
    busy,
    change: (intent: TemplateChange, template: AdminTemplate) =>
      change({
        items: [template],
        send: () => changeAll(intent, [template.id]),
        describe: (changed) => describeDone(intent, changed),
        undo: ({ changed }) => changeAll(REVERSE[intent], changed),
      }),
    rename: (template: AdminTemplate, title: string) =>
      work([template], async () => {
        const result = await send(renamedSchema, { intent: 'rename', post_id: template.id, title })
        return result.ok ? null : result.message
      }),
  }
}
