import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#src/lib/browser/local-storage.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './share-block.module.css'
import { mastodonHost, mastodonLink, type SharedPost } from './share-links.ts'

const KEY = 'mastodon_server'

/** Asks for the visitor's Mastodon server and opens its share page. */
export function MastodonForm({ post, onShared }: { post: SharedPost; onShared: () => void }) {
  const [remembered] = useState(readServer)
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The form appears at a click on its button.
  useEffect(() => input.current?.focus(), [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const server = String(form.get('server'))
    const link = mastodonLink(post, server)
    if (link === null) {
      setError('Enter the name of a server, such as mastodon.social')
      input.current?.focus()
      return
    }
    writeStored(KEY, form.has('remember') ? mastodonHost(server) : null)
    window.open(link, '_blank', 'noopener,noreferrer')
    onShared()
  }

  return (
    <form className={styles.mastodon} onSubmit={handleSubmit} noValidate>
      <Field label="Your Mastodon server" error={error}>
        {(control) => (
          <span className={styles.server}>
            <input
              {...control}
              ref={input}
              name="server"
              defaultValue={remembered ?? ''}
              placeholder="mastodon.social"
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              required
            />
            <Button type="submit">Share</Button>
          </span>
        )}
      </Field>
      <label className={styles.remember}>
        <input type="checkbox" name="remember" defaultChecked={remembered !== null} />
        Remember it in this browser
      </label>
    </form>
  )
}

function readServer(): string | null {
  return mastodonHost(readStored(KEY) ?? '')
}
