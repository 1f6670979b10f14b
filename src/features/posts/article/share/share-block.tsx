import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { CopyLink, CopyMarkdown } from './copy-buttons.tsx'
import styles from './share-block.module.css'
import { ShareIcon } from './share-icons.tsx'
import { type SharedPost, shareLinks } from './share-links.ts'

const MastodonForm = lazy(async () => ({ default: (await import('./mastodon-form.tsx')).MastodonForm }))

/** `url` is the post's own address, absolute. `markdownPath` is null for a post without a public address. */
export function ShareBlock({ url, title, markdownPath }: SharedPost & { markdownPath: string | null }) {
  const [asksServer, setAsksServer] = useState(false)
  const mastodon = useRef<HTMLButtonElement>(null)
  const post = { url, title }
  function handleShared() {
    setAsksServer(false)
    mastodon.current?.focus()
  }
  const links = shareLinks(post)
  return (
    <Section margin={<SectionTitle>Share</SectionTitle>} data-noprint data-share>
      <div className={styles.share}>
        <ul className={styles.targets}>
          <DeviceShare post={post} />
          <ShareLink href={links.whatsapp} icon={<Icon name="whatsapp" />}>
            WhatsApp
          </ShareLink>
          <ShareLink href={links.telegram} icon={<Icon name="telegram" />}>
            Telegram
          </ShareLink>
          <li>
            <InstagramButton url={url} />
          </li>
          <ShareLink href={links.twitter} icon={<Icon name="twitter" />}>
            Twitter
          </ShareLink>
          <ShareLink href={links.linkedin} icon={<Icon name="linkedin" />}>
            LinkedIn
          </ShareLink>
          <li>
            <ButtonAnchor href={links.email}>
              <Icon name="email" />
              Email
            </ButtonAnchor>
          </li>
          <li>
            <Button ref={mastodon} className={styles.scripted} aria-expanded={asksServer} onClick={() => setAsksServer(!asksServer)}>
              <ShareIcon name="mastodon" />
              Mastodon
            </Button>
          </li>
          <ShareLink href={links.bluesky} icon={<ShareIcon name="bluesky" />}>
            Bluesky
          </ShareLink>
          <ShareLink href={links.hackerNews} icon={<ShareIcon name="hackerNews" />}>
            Hacker News
          </ShareLink>
        </ul>
        {asksServer ? (
          <Suspense>
            <MastodonForm post={post} onShared={handleShared} />
          </Suspense>
        ) : null}
        <div className={styles.copies}>
          <CopyLink url={url} />
          {markdownPath === null ? null : <CopyMarkdown path={markdownPath} />}
        </div>
      </div>
    </Section>
  )
}

function ShareLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <ButtonAnchor href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {children}
      </ButtonAnchor>
    </li>
  )
}

/** Opens the share sheet of the device, in browsers that have one. */
function DeviceShare({ post }: { post: SharedPost }) {
  const hydrated = useHydrated()
  if (!hydrated || typeof navigator.share !== 'function') return null
  async function handleClick() {
    dismissErrors('share')
    try {
      await navigator.share(post)
    } catch (error) {
      // Closing the sheet is an AbortError.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ kind: 'bad', title: 'Error', message: 'This device could not share the post. Copy the link instead.', topic: 'share' })
    }
  }
  return (
    <li>
      <Button onClick={handleClick}>
        <ShareIcon name="device" />
        Share…
      </Button>
    </li>
  )
}

/** Instagram accepts no links from other sites, so the button copies the link and shows a message. */
function InstagramButton({ url }: { url: string }) {
  async function handleClick() {
    if (await copyText(url))
      toast({ kind: 'ok', title: 'Link copied', message: 'Instagram takes no links from here: paste it into a story or a message.' })
  }
  return (
    <Button className={styles.scripted} onClick={handleClick}>
      <Icon name="instagram" />
      Instagram
    </Button>
  )
}
