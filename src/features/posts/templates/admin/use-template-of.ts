import * as v from 'valibot'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { ADMIN_TEMPLATES_PATH } from '../template.ts'
import type { TemplatesChange } from './templates-change.schema.ts'

/** The topic of notices about saving a template. */
export const TEMPLATE_TOPIC = 'template'

const savedSchema = v.object({ template: v.string() })
const trashedSchema = v.object({ changed: v.array(v.string()) })

/** Makes a template of what the server has of a post, with an undo. */
export function useTemplateOf(): (post: { id: string; title: string }) => Promise<void> {
  const send = useAction<TemplatesChange>(ADMIN_TEMPLATES_PATH)
  return async ({ id, title }) => {
    dismissErrors(TEMPLATE_TOPIC)
    const result = await send(savedSchema, { intent: 'save-as-template', post_id: id })
    if (!result.ok) return toast({ kind: 'bad', title: 'No template', message: result.message, topic: TEMPLATE_TOPIC })
    const undo = () => void send(trashedSchema, { intent: 'trash', post_ids: [result.data.template] })
    offerUndo(`“${title.trim() || 'Untitled'}” saved as a template: new posts can begin with it.`, undo)
  }
}
