import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search-box/site-search.tsx'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import styles from './error-screen.module.css'
import { FROM_PARAM } from './not-found-url.ts'

const SimilarPosts = lazy(() =>
  import('./similar-posts.tsx').then(
    (module) => ({ default: module.SimilarPosts }),
    () => ({ default: () => null }),
  ),
)

export function NotFoundScreen() {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const path = new URLSearchParams(search).get(FROM_PARAM) ?? pathname
  return (
    <>
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
      <Section tight margin={<p className="label">Search</p>}>
        <SiteSearch name="Not found" big />
      </Section>
      {isHydrated && path !== '/404' ? (
        <Suspense>
          <SimilarPosts path={path} />
        </Suspense>
      ) : null}
    </>
  )
}
