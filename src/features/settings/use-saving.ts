import { useNavigation } from 'react-router'

/**
 * The submission of the screen. `isSaving`: of this group of fields. `isBusy`: of any form; the buttons of the others wait, because a second
 * submission cancels the first.
 */
export function useSaving(group: string): { isSaving: boolean; isBusy: boolean } {
  const { formData } = useNavigation()
  return { isSaving: formData?.get('group') === group, isBusy: formData !== undefined }
}
