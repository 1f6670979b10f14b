import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `end` after `ms` milliseconds, or never when `ms` is null. The returned handlers belong on an element: while it has the pointer or
 * the focus, time stands still, and then begins anew.
 */
export function usePausingTimer(end: () => void, ms: number | null) {
  const [isPaused, setPaused] = useState(false)
  const handleEnd = useEffectEvent(end)
  useEffect(() => {
    if (isPaused || ms === null) return
    const timer = setTimeout(() => handleEnd(), ms)
    return () => clearTimeout(timer)
  }, [isPaused, ms])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume }
}
