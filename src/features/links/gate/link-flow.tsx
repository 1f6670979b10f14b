import { useState } from 'react'
import { createPortal } from 'react-dom'
import { announcedSecond, LINK_WAIT_SECONDS } from '../link.ts'
import { COUNTDOWN_ANCHOR } from './gate-anchors.ts'
import { LinkCountdown } from './link-countdown.tsx'
import { LinkGate, refusalText } from './link-gate.tsx'
import { type GateState, useGatedLink } from './use-gated-link.ts'

type LinkFlowProps = { token: string; postId: string }

/** Countdown, gate and access of the link in the address; nothing when there is none. */
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
      {isRunning && gate.visits > 0 ? <LinkGate offer={offer} gate={gate} onUnlock={unlock} /> : null}
    </>
  )
}

/** What a screen reader is told: the countdown at its start, 10 s, 5 s and ready only, then how the gate answers. */
function useAnnouncement(name: string, left: number | null, { visits, refusal, attempts, url }: GateState): string {
  const [first, setFirst] = useState<number | null>(null)
  if (left !== null && (first === null || left > first)) setFirst(left)
  if (left === null || first === null) return ''
  // The same words twice in a row are said twice only if they differ somewhere.
  if (refusal) return `${refusalText(refusal)}${attempts % 2 === 0 ? '\u00a0' : ''}`
  if (url) return `${name} can be opened.`
  if (visits > 0) return ''
  const second = announcedSecond(left, first)
  if (second === 0) return 'Link is Ready!'
  return second === LINK_WAIT_SECONDS ? `Preparing ${name} Link: ${second} seconds.` : `${second} seconds left.`
}
