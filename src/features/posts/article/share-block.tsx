import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { toast } from '#src/ui/toast.tsx'
import styles from './share-block.module.css'
import { shareLinks } from './share-links.ts'

/** How long the button shows 'Copied!'. */
const COPIED_MS = 2000

/** `url` is the post's own address, absolute. */
export function ShareBlock({ url, title }: { url: string; title: string }) {
  const links = shareLinks({ url, title })
  return (
    <Section margin={<SectionTitle>Share</SectionTitle>} data-noprint>
      <div className={styles.share}>
        <ul className={styles.targets}>
          <ShareLink href={links.whatsapp} icon="whatsapp">
            WhatsApp
          </ShareLink>
          <ShareLink href={links.telegram} icon="telegram">
            Telegram
          </ShareLink>
          <li>
            <InstagramButton url={url} />
          </li>
          <ShareLink href={links.twitter} icon="twitter">
            Twitter
          </ShareLink>
          <ShareLink href={links.linkedin} icon="linkedin">
            LinkedIn
          </ShareLink>
          <li>
            <ButtonAnchor href={links.email}>
              <Icon name="email" />
              Email
            </ButtonAnchor>
          </li>
        </ul>
        <CopyField url={url} />
      </div>
    </Section>
  )
}

function ShareLink({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <li>
      <ButtonAnchor href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {children}
      </ButtonAnchor>
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
    <Button className={styles.instagram} onClick={handleClick}>
      <Icon name="instagram" />
      Instagram
    </Button>
  )
}

function CopyField({ url }: { url: string }) {
  const { isCopied, copy } = useCopiedLink(url)
  return (
    <div className={styles.copy}>
      <input readOnly value={url} aria-label="Link to this post" onFocus={(event) => event.currentTarget.select()} />
      <Button className={styles.copyButton} data-done={isCopied ? '' : undefined} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy link'}</span>
      </Button>
    </div>
  )
}

function useCopiedLink(url: string) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy() {
    if (!(await copyText(url))) return
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return { isCopied, copy }
}
