import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import styles from './error-screen.module.css'

export function NotFoundScreen() {
  return (
    <Section margin={<p className="label">Error 404</p>}>
      <div className={styles.lost}>
        <p className={styles.number} aria-hidden="true">
          4<span>0</span>4
        </p>
        <div>
          <h1 className={styles.title}>Oops! Page not found</h1>
          <p className={styles.lead}>The address may be old, or mistyped. Nothing else is broken.</p>
          <ButtonLink variant="go" to="/">
            <Icon name="arrow-left" />
            Back to home
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
