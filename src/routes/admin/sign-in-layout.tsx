import { Outlet, useLocation } from 'react-router'
import { useSite } from '#src/routes/public/frame/use-site.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import styles from './sign-in-layout.module.css'

const SETUP_PATH = '/admin/setup'

/** Frames the login and setup pages. */
export default function SignInLayout() {
  const { name, logo } = useSite()
  const isFirstVisit = useLocation().pathname === SETUP_PATH
  return (
    <div className={styles.layout}>
      <aside className={styles.aside}>
        <Logo name={name} picture={logo} />
        <p className={styles.headline}>
          {isFirstVisit ? 'Welcome to the' : 'Back to the'} <span className={styles.marked}>workbench</span>.
        </p>
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
