import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DateAndTime } from '../date-and-time.tsx'
import { useEditing } from '../editing-context.ts'
import { Group } from './group.tsx'
import { createPreviewLink, fetchPreviewLinks, type PreviewLink, revokePreviewLink } from './preview-link-api.ts'
import styles from './preview-links.module.css'

/** Secret addresses for somebody who is to read the post before it is out. */
export function PreviewLinks() {
  const { session, state, site } = useEditing()
  const { postId, version } = state
  const [links, setLinks] = useState<PreviewLink[]>([])
  const [made, setMade] = useState<string | null>(null)
  const exists = version > 0
  const asked = useRef(0)
  // The list is the server's; an answer that a later one has overtaken knows less.
  const refresh = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const result = await fetchPreviewLinks(postId)
    if (result.ok && turn === asked.current) setLinks(result.data.links)
  }, [postId])
  useEffect(() => {
    if (exists) void refresh()
  }, [exists, refresh])

  async function create() {
    // Whoever opens it at once is to read what stands here.
    if (!(await session.flush())) return complain('Save the post first.')
    const result = await createPreviewLink(postId)
    if (!result.ok) return complain(result.message)
    const address = `${site.origin}/preview/${result.data.token}`
    setMade(address)
    await refresh()
    if (await copyText(address))
      toast({ kind: 'ok', title: 'Preview link copied', message: 'Whoever has it can read this draft for 14 days.' })
  }
  async function revoke(linkId: string) {
    const result = await revokePreviewLink(linkId)
    if (!result.ok) return complain(result.message)
    setLinks((now) => now.filter(({ id }) => id !== linkId))
    await refresh()
  }

  return (
    <Group title="Preview links">
      <p>
        <Button disabled={!exists} onClick={() => void create()}>
          Create and copy preview link
        </Button>
      </p>
      {made ? (
        <input
          readOnly
          className={styles.made}
          aria-label="New preview link"
          value={made}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ id, views, expiresAt }) => (
            <li key={id}>
              <span>
                {views} {views === 1 ? 'view' : 'views'}, until <DateAndTime at={expiresAt} />
              </span>
              <Button onClick={() => void revoke(id)}>Revoke</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Group>
  )
}

function complain(message: string) {
  toast({ kind: 'bad', title: 'Error', message })
}
