import { useState } from 'react'
import { createPortal } from 'react-dom'
import { announcedSecond, LINK_WAIT_SECONDS } from '../link.ts'
import { COUNTDOWN_ANCHOR } from './gate-anchors.ts'
import { LinkCountdown } from './link-countdown.tsx'
import { LinkGate, refusalText } from './link-gate.tsx'
import { type GateState, useGatedLink } from './use-gated-link.ts'

type LinkFlowProps = { token: string; postId: string }

/** Countdown, gate and access of the link in the URL; renders nothing without a valid link. */
export function LinkFlow({ token, postId }: LinkFlowProps) {
  const { offer, left, gate, proceed, unlock } = useGatedLink(token, postId)
  const place = document.getElementById(COUNTDOWN_ANCHOR)
  const said = useAnnouncement(offer?.link_name ?? '', left, gate)
  const isRunning = offer !== null && left !== null
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {isRunning && place ? createPortal(<LinkCountdown name={offer.link_name} left={left} onContinue={proceed} />, place) : null}
      {isRunning && gate.clicks > 0 ? <LinkGate offer={offer} gate={gate} onUnlock={unlock} /> : null}
    </>
  )
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
