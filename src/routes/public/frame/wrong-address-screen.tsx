import { ButtonAnchor } from '#src/ui/button.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import styles from './error-screen.module.css'

export type WrongAddress = { used: string; site: string }

/** The page after a form that was sent without JavaScript. */
export function WrongAddressScreen({ used, site }: WrongAddress) {
  return (
    <>
      <title>This site has another address</title>
      <Section margin={<p className="label">Nothing was saved</p>}>
        <h1 className={styles.title}>This site has another address</h1>
        <p className={styles.lead}>
          Its address is <code>{site}</code>, and you opened it at <code>{used}</code>. Forms are accepted at its own address only. What you
          typed is still there when you go back.
        </p>
        <ButtonAnchor variant="go" href={site}>
          Open {site}
        </ButtonAnchor>
        <p className={styles.aside}>
          If you run this site, set <code>SITE_URL={used}</code> and start it again, or wait until the domain leads here.
        </p>
      </Section>
    </>
  )
}
