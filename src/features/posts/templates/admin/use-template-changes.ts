import * as v from 'valibot'
import { type ItemNames, quote } from '#src/ui/admin/list/item-names.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { useStateChanges } from '../../admin/list/use-state-changes.ts'
import { ADMIN_TEMPLATES_PATH, type AdminTemplate } from '../template.ts'
import type { TemplateChange, TemplatesChange } from './templates-change.schema.ts'

const TEMPLATE_NAMES: ItemNames<AdminTemplate> = { one: ({ title }) => quote(title), many: 'templates' }
const renamedSchema = v.object({ renamed: v.string() })

export type TemplateChanges = ReturnType<typeof useTemplateChanges>

/** The changes of templates. `rename` returns the reason of a refusal, or null. */
export function useTemplateChanges() {
  const send = useAction<TemplatesChange>(ADMIN_TEMPLATES_PATH)
  const { busy, change, work } = useStateChanges<AdminTemplate, TemplateChange>(ADMIN_TEMPLATES_PATH, TEMPLATE_NAMES)
  return {
    busy,
    change,
    rename: (template: AdminTemplate, title: string) =>
      work([template], async () => {
        const result = await send(renamedSchema, { intent: 'rename', post_id: template.id, title })
        return result.ok ? null : result.message
      }),
  }
}
