import type { ReactNode } from 'react'
import { LazyScrollToTop } from '#src/ui/layout/lazy-scroll-to-top.tsx'
import { useHtmlLinks } from '#src/ui/layout/use-html-links.ts'
import styles from './public-frame.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, main part and footer around every public page and error page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useHtmlLinks()
  return (
    <div className={styles.frame}>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <LazyScrollToTop />
    </div>
  )
}
