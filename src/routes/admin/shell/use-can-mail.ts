import { useRouteLoaderData } from 'react-router'
import type { loader } from '../guarded.tsx'

/** Whether the site has a mail server. Without one, no screen speaks of e-mails to readers. */
export function useCanMail(): boolean {
  return useRouteLoaderData<typeof loader>('routes/admin/guarded')?.canMail ?? false
}
