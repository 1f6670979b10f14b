import { redirect } from 'react-router'
import { DASHBOARD } from '#src/features/auth/next-path.ts'

export function loader() {
  return redirect(DASHBOARD)
}
