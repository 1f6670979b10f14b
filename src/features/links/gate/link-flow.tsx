import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigationType } from 'react-router'
import { scrollBehavior } from '#src/lib/browser/scroll-behavior.ts'
import { announcedSecond, LINK_WAIT_SECONDS } from '../link.ts'
import { useCountdownPlace } from './countdown-place.ts'
import type { LinkFlowProps } from './gated-link.tsx'
import { LinkCountdown } from './link-countdown.tsx'
import { LinkGate, refusalText } from './link-gate.tsx'
import { type GateState, useGatedLink } from './use-gated-link.ts'

/** Countdown, gate and access of the link in the URL; renders nothing without a valid link. */
export function LinkFlow({ token, postId, clicked }: LinkFlowProps) {
  const place = useCountdownPlace(clicked)
  const { offer, left, gate, restarts, proceed, unlock } = useGatedLink(token, postId)
  const said = useAnnouncement(offer?.link_name ?? '', left, gate)
  const isRunning = offer !== null && left !== null
  useScrollTo(isRunning ? place : null, restarts)
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {isRunning && place ? createPortal(<LinkCountdown name={offer.link_name} left={left} onContinue={proceed} />, place) : null}
      {isRunning && gate.clicks > 0 ? (
        <LinkGate offer={offer} gate={gate} onUnlock={unlock} onBack={clicked && (() => backTo(clicked))} />
      ) : null}
    </>
  )
}

/**
 * Scrolls to the countdown of a link that was clicked, as far as it is out of view, and to each countdown that starts again. A page that is opened by
 * its address begins at its top.
 */
function useScrollTo(place: HTMLElement | null, restarts: number) {
  const isOpenedByAddress = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per place and restart; what the visitor does afterwards does not count
  useEffect(() => {
    if (restarts > 0) place?.scrollIntoView({ block: 'center' })
    else if (!isOpenedByAddress) place?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' })
  }, [place, restarts])
}

function backTo(link: HTMLElement) {
  link.scrollIntoView({ behavior: scrollBehavior(), block: 'center' })
  link.focus({ preventScroll: true })
}

/** The text of the live region: the countdown at its start, at 10 s, 5 s and 0 only, then the results of the gate. */
function useAnnouncement(name: string, left: number | null, { clicks: visits, refusal, attempts, url }: GateState): string {
  const [first, setFirst] = useState<number | null>(null)
  if (left !== null && (first === null || left > first)) setFirst(left)
  if (left === null || first === null) return ''
  // Screen readers announce a repeated text only if it differs.
  if (refusal) return `${refusalText(refusal)}${attempts % 2 === 0 ? '\u00a0' : ''}`
  if (url) return `${name} can be opened.`
  if (visits > 0) return ''
  const second = announcedSecond(left, first)
  if (second === 0) return 'Link is Ready!'
  return second === LINK_WAIT_SECONDS ? `Preparing ${name} Link: ${second} seconds.` : `${second} seconds left.`
}
