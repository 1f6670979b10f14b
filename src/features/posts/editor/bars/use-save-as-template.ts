import { toast } from '#src/ui/toast.tsx'
import { TEMPLATE_TOPIC, useTemplateOf } from '../../templates/admin/use-template-of.ts'
import { useEditing } from '../editing-context.ts'

/** Saves the text, then a template of it. */
export function useSaveAsTemplate(): () => Promise<void> {
  const { session, state } = useEditing()
  const makeTemplate = useTemplateOf()
  return async () => {
    if (await session.flush()) return makeTemplate({ id: state.postId, title: session.getState().fields.title })
    const message = 'The text could not be saved first: the head of the screen says why.'
    toast({ kind: 'bad', title: 'No template', message, topic: TEMPLATE_TOPIC })
  }
}
