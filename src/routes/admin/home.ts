import { redirect } from 'react-router'
import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'

export function loader() {
  return redirect(DASHBOARD_PATH)
}
