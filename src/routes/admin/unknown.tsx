import { data } from 'react-router'
import { DASHBOARD } from '#src/features/auth/next-path.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Page not found · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function UnknownAdminPage() {
  return (
    <>
      <h1>There is no such screen</h1>
      <p>The address may be mistyped, or the screen has moved.</p>
      <p>
        <ButtonLink to={DASHBOARD}>To the dashboard</ButtonLink>
      </p>
    </>
  )
}
