import { useRouteLoaderData } from 'react-router'
import type { loader } from '../guarded.tsx'

/** Whether the site has a mail server. Without one, the screens about e-mails do not exist. */
export function useCanMail(): boolean {
  return useRouteLoaderData<typeof loader>('routes/admin/guarded')?.canMail ?? false
}
