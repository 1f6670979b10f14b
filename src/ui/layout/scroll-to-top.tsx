import { useEffect, useRef } from 'react'
import { scrollBehavior } from '#src/lib/browser/scroll-behavior.ts'
import { Icon } from '../icon.tsx'
import styles from './scroll-to-top.module.css'

export const SHOW_AFTER = 300

/** The scrolled fraction of a page, from 0 to 1. */
export function scrollProgress(y: number, pageHeight: number, windowHeight: number): number {
  const range = pageHeight - windowHeight
  return range <= 0 ? 0 : Math.min(1, Math.max(0, y / range))
}

/** Sets styles directly, because a render per scroll event would be slow. */
export function ScrollToTop() {
  const button = useRef<HTMLButtonElement>(null)
  const ring = useRef<SVGCircleElement>(null)
  useEffect(() => {
    function follow() {
      if (button.current) button.current.hidden = window.scrollY <= SHOW_AFTER
      const progress = scrollProgress(window.scrollY, document.documentElement.scrollHeight, window.innerHeight)
      ring.current?.setAttribute('stroke-dashoffset', String(100 - progress * 100))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [])
  return (
    <button ref={button} className={styles.top} type="button" aria-label="Scroll to top" data-noprint hidden onClick={scrollToTop}>
      <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="22" />
        <circle ref={ring} className={styles.value} cx="24" cy="24" r="22" pathLength="100" strokeDasharray="100" strokeDashoffset="100" />
      </svg>
      <Icon name="arrow-up" />
    </button>
  )
}

/** Moves the focus too, because the button becomes hidden. */
function scrollToTop() {
  document.getElementById('main')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
}
