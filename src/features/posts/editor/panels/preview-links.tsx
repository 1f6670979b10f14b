import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { useEditing } from '../editing-context.ts'
import { Group } from './group.tsx'
import { createPreviewLink, fetchPreviewLinks, PREVIEW_LINK_TOPIC, type PreviewLink, revokePreviewLink } from './preview-link-api.ts'
import styles from './preview-links.module.css'

/** Creates, lists and revokes the preview links of the post. */
export function PreviewLinks() {
  const { session, state, site } = useEditing()
  const { postId, version } = state
  const [links, setLinks] = useState<PreviewLink[]>([])
  const [created, setCreated] = useState<string | null>(null)
  const exists = version > 0
  const latestRequest = useRef(0)
  // Ignores an answer that arrives after a later request has started.
  const refresh = useCallback(async () => {
    latestRequest.current += 1
    const request = latestRequest.current
    const result = await fetchPreviewLinks(postId)
    if (result.ok && request === latestRequest.current) setLinks(result.data.links)
  }, [postId])
  useEffect(() => {
    if (exists) void refresh()
  }, [exists, refresh])

  async function create() {
    dismissErrors(PREVIEW_LINK_TOPIC)
    // The preview displays the saved text.
    if (!(await session.flush())) return showError(`Save the ${state.fields.type} first.`)
    const result = await createPreviewLink(postId)
    if (!result.ok) return showError(result.message)
    const address = `${site.origin}/preview/${result.data.token}`
    setCreated(address)
    await refresh()
    if (await copyText(address))
      toast({ kind: 'ok', title: 'Preview link copied', message: 'Anyone who has it can read this draft for 14 days.' })
  }
  async function revoke(linkId: string) {
    dismissErrors(PREVIEW_LINK_TOPIC)
    const result = await revokePreviewLink(linkId)
    if (!result.ok) return showError(result.message)
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
      {created ? (
        <input
          readOnly
          className={styles.created}
          aria-label="New preview link"
          value={created}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ id, views, expiresAt }) => (
            <li key={id}>
              <span>
                {plural(views, 'view')}, until <DateAndTime at={expiresAt} />
              </span>
              <Button onClick={() => void revoke(id)}>Revoke</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Group>
  )
}

function showError(message: string) {
  toast({ kind: 'bad', title: 'Error', message, topic: PREVIEW_LINK_TOPIC })
}
