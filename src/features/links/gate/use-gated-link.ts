import { useEffect, useRef, useState } from 'react'
import { type LinkOffer, secondsLeft, untilNextSecond } from '../link.ts'
import { lookUpLink, type Refusal, recordClick, recordReady, unlockLink } from './gate-api.ts'

/** `readyAt` is a time of `performance.now()`, which changes of the system clock do not affect. */
type Countdown = { offer: LinkOffer; readyAt: number }

export type GateState = {
  /** How often the visitor pressed 'Click to Continue'. */
  clicks: number
  isBusy: boolean
  /** Why the last attempt failed. */
  refusal: Refusal | null
  attempts: number
  /** The target, after access. */
  url: string | null
}

const CLOSED: GateState = { clicks: 0, isBusy: false, refusal: null, attempts: 0, url: null }

/** The state of one link on one post. Remount it for another token or post. */
export function useGatedLink(token: string, postId: string) {
  const [countdown, setCountdown] = useState<Countdown | null>(null)
  const [gate, setGate] = useState(CLOSED)
  /** How often the countdown started again, because the server no longer accepted the ticket. */
  const [restarts, setRestarts] = useState(0)
  const left = useSecondsLeft(countdown?.readyAt ?? null)
  const isMounted = useIsMounted()

  async function start(): Promise<boolean> {
    const offer = await lookUpLink(token, postId).catch(warn)
    if (!isMounted() || !offer) return false
    setCountdown({ offer, readyAt: performance.now() + offer.waits_ms })
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks the server once per mount, which is once per token and post
  useEffect(() => {
    void start()
  }, [])

  const isReady = left === 0
  useEffect(() => {
    if (countdown && isReady) void recordReady(countdown.offer)
  }, [countdown, isReady])

  async function unlock(password?: string): Promise<void> {
    if (!countdown || gate.isBusy) return
    setGate((before) => ({ ...before, isBusy: true }))
    const answer = await unlockLink(countdown.offer, password)
    if (!isMounted()) return
    if ('url' in answer) setGate((before) => ({ ...before, isBusy: false, refusal: null, url: answer.url }))
    else if (answer.refusal === 'unready' && (await start())) startAgain()
    else setGate((before) => ({ ...before, isBusy: false, refusal: finalRefusal(answer.refusal), attempts: before.attempts + 1 }))
  }

  function startAgain(): void {
    setGate(CLOSED)
    setRestarts((before) => before + 1)
  }

  function proceed(): void {
    if (!countdown) return
    if (gate.clicks === 0) void recordClick(countdown.offer)
    setGate((before) => ({ ...before, clicks: before.clicks + 1 }))
    if (!countdown.offer.has_password && !gate.url) void unlock()
  }

  return { offer: countdown?.offer ?? null, left, gate, restarts, proceed, unlock }
}

/** The countdown could not start again, so the link has ended. */
function finalRefusal(refusal: Refusal): Refusal {
  return refusal === 'unready' ? 'gone' : refusal
}

function warn(error: unknown): null {
  console.warn('The link could not be looked up.', error)
  return null
}

/** Whole seconds until `readyAt`. Correct in background tabs too, where timers are late. */
function useSecondsLeft(readyAt: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (readyAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      clearTimeout(timer)
      const leftMs = (readyAt ?? 0) - performance.now()
      setLeft(secondsLeft(leftMs))
      if (leftMs > 0) timer = setTimeout(tick, untilNextSecond(leftMs))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [readyAt])
  return left
}

/** False after unmount, so that late responses are ignored. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
