import { Link } from 'react-router'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { IconButton, iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type AdminLink, linkPath } from '../admin-link.ts'

/** A link that can be opened on any post has no address before a post is chosen in its drawer, at `href`. */
export function CopyAddress({ link: { name, alias, post }, href }: { link: AdminLink; href: string }) {
  if (!post) {
    return (
      <Link className={iconButtonClass} to={href} state={{ tab: 'address' }} aria-label={`Choose a post for ${name}`}>
        <Icon name="link" />
      </Link>
    )
  }
  return (
    <IconButton aria-label={`Copy address of ${name}`} onClick={() => void copyAddress(linkPath(post.slug, alias))}>
      <Icon name="copy" />
    </IconButton>
  )
}

/** The whole address, ready to be pasted anywhere; where copying is not allowed it is shown instead. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  const isCopied = await copyText(address)
  toast(
    isCopied ? { title: 'Copied', message: address, kind: 'ok' } : { title: 'Copying is not allowed here', message: address, kind: 'bad' },
  )
}
