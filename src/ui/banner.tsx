import { useEffect, useRef } from 'react'
import styles from './banner.module.css'
import { Icon } from './icon.tsx'

export type Message = { kind: 'ok' | 'bad'; text: string }

/** Displays the result of a form above it. Always rendered, so that screen readers announce a new message. */
export function Banner({ message }: { message: Message | null }) {
  const banner = useRef<HTMLDivElement>(null)
  const text = message?.text
  useEffect(() => {
    // On a phone the submit button may be far below.
    if (text) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={banner} role="status">
      {message ? (
        <p className={`${styles.banner} ${message.kind === 'bad' ? styles.bad : ''}`}>
          <Icon name={message.kind === 'bad' ? 'warning' : 'check'} />
          <span>{message.text}</span>
        </p>
      ) : null}
    </div>
  )
}
