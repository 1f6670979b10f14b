import { useSyncExternalStore } from 'react'
import { TerminalSearch } from '#src/features/search-box/terminal-search.tsx'
import { splitHeadline } from '#src/features/settings/look/headline.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import { greetingAt } from '#src/lib/format/greeting.ts'
import { MoreLink } from '#src/ui/button.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useSite } from './frame/use-site.ts'
import styles from './home-hero.module.css'

type HomeHeroProps = { siteName: string; tagline: string; headlineWords: string; description: string; rhythm: string }

export function HomeHero({ siteName, tagline, headlineWords, description, rhythm }: HomeHeroProps) {
  const [before, marked, after] = splitHeadline(tagline, headlineWords)
  return (
    <Section className={styles.hero} margin={<Greeting />}>
      <h1 className={styles.headline}>
        {before}
        {marked ? <span className={styles.marked}>{marked}</span> : null}
        {after}
      </h1>
      <div className={styles.grid}>
        <div className={styles.intro}>
          <p className={styles.lead}>
            {description}
            {rhythm ? (
              <>
                {' '}
                New content <span className={styles.whole}>{rhythm}</span>.
              </>
            ) : null}
          </p>
          <p className={styles.links}>
            <MoreLink to="/posts">Read the posts</MoreLink>
            {isShown(useSite(), 'projects') ? <MoreLink to="/projects">See the projects</MoreLink> : null}
          </p>
        </div>
        <TerminalSearch siteName={siteName} />
      </div>
    </Section>
  )
}

/** By the visitor's clock. The server does not know it and renders a greeting that is always true. */
function Greeting() {
  const greeting = useSyncExternalStore(
    neverChanges,
    () => greetingAt(new Date().getHours()),
    () => 'Welcome.',
  )
  return <p className={styles.greeting}>{greeting}</p>
}

function neverChanges() {
  return () => undefined
}
