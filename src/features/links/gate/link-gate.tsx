import { type FormEvent, useEffect } from 'react'
import { scrollBehavior } from '#src/lib/browser/scroll-behavior.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { LinkOffer } from '../link.ts'
import { GATE_ANCHOR } from './gate-anchors.ts'
import type { Refusal } from './gate-api.ts'
import styles from './link-card.module.css'
import type { GateState } from './use-gated-link.ts'

export function refusalText(refusal: Refusal): string {
  switch (refusal) {
    case 'wrong':
      return 'Incorrect password. Please try again.'
    case 'throttled':
      return 'Too many attempts. Please wait a few minutes, then try again.'
    case 'busy':
      return 'Many are opening links at the moment. Please try again in a few seconds.'
    case 'shared':
      return 'This link was opened from your network before. It opens only so often an hour: please try again later.'
    case 'gone':
      return 'This link is no longer available.'
    case 'unready':
    case 'failed':
      return 'An error occurred. Please try again later.'
  }
}

type LinkGateProps = {
  offer: LinkOffer
  gate: GateState
  onUnlock: (password?: string) => Promise<void>
  /** Returns to the link in the text; null when the visitor does not come from one. */
  onBack: (() => void) | null
}

/** The card above the comments: asks for the password of a protected link, then gives access. */
export function LinkGate({ offer, gate, onUnlock, onBack }: LinkGateProps) {
  useGateFocus(gate)
  return (
    <Section id={GATE_ANCHOR} tabIndex={-1} className={styles.place} margin={<SectionTitle>Link</SectionTitle>} data-noprint>
      <Step name={offer.link_name} hasPassword={offer.has_password} gate={gate} onUnlock={onUnlock} />
      {onBack ? (
        <Button variant="bare" className={styles.back} onClick={onBack}>
          <Icon name="arrow-up" />
          Back to the text
        </Button>
      ) : null}
    </Section>
  )
}

/** Each 'Click to Continue' scrolls to the gate and focuses it. An element that replaces a focused button takes over the focus. */
function useGateFocus({ clicks: visits, url, attempts }: GateState) {
  useEffect(() => {
    if (visits === 0) return
    findGate()?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
    focusFirst(findGate())
  }, [visits])
  useEffect(() => {
    const { activeElement } = document
    // Leaves the focus where the visitor moved it meanwhile.
    const isHere = activeElement === document.body || findGate()?.contains(activeElement)
    if ((url || attempts > 0) && isHere) focusFirst(findGate())
  }, [url, attempts])
}

function findGate(): HTMLElement | null {
  return document.getElementById(GATE_ANCHOR)
}

function focusFirst(place: HTMLElement | null) {
  const control = place?.querySelector<HTMLElement>('input, a, button') ?? place
  control?.focus({ preventScroll: true })
}

type StepProps = { name: string; gate: GateState; onUnlock: (password?: string) => Promise<void> }

function Step({ hasPassword, ...rest }: StepProps & { hasPassword: boolean }) {
  const { url, refusal } = rest.gate
  if (url) return <Access name={rest.name} url={url} />
  return hasPassword && refusal !== 'gone' ? <PasswordForm {...rest} /> : <Opening {...rest} />
}

function PasswordForm({ name, gate, onUnlock }: StepProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void onUnlock(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form className={styles.card} aria-label="Protected link" onSubmit={handleSubmit}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <Icon name="lock" />
      </div>
      <Field label="Password" error={gate.refusal ? refusalText(gate.refusal) : undefined}>
        {(control) => (
          <span className={styles.row}>
            <input {...control} name="password" type="password" autoComplete="off" />
            <Button type="submit" aria-disabled={gate.isBusy}>
              {gate.isBusy ? <Spinner /> : null}
              Unlock
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** Between 'Click to Continue' and access of a link without a password. Stays only when the request failed. */
function Opening({ name, gate, onUnlock }: StepProps) {
  return (
    <section className={styles.card} aria-label="Link">
      <h3 className={styles.title}>{name}</h3>
      {gate.refusal ? (
        <p className={styles.refusal}>
          <Icon name="warning" />
          {refusalText(gate.refusal)}
        </p>
      ) : (
        <p className="label">
          <Spinner />
        </p>
      )}
      {gate.refusal && gate.refusal !== 'gone' ? (
        <Button className={styles.next} aria-disabled={gate.isBusy} onClick={() => void onUnlock()}>
          Try again
        </Button>
      ) : null}
    </section>
  )
}

function Access({ name, url }: { name: string; url: string }) {
  return (
    <section className={styles.card} aria-label="Access">
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <Icon name="check" />
      </div>
      <p className="label">Opens in a new tab.</p>
      <ButtonAnchor variant="go" className={styles.access} href={url} target="_blank" rel="noopener noreferrer">
        <Icon name="external" />
        Access {name}
      </ButtonAnchor>
    </section>
  )
}
