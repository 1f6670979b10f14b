import { Link } from 'react-router'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { IconButton, iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { type AdminLink, linkPath } from '../admin-link.ts'

/** Copies the address. A link for any post has one only after the owner chose a post in the drawer, at `href`. */
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

/** Copies the absolute URL. Where the browser forbids it, a toast displays the URL. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  dismissErrors('copy')
  const isCopied = await copyText(address)
  toast(
    isCopied
      ? { title: 'Copied', message: address, kind: 'ok' }
      : { title: 'Copying is not allowed here', message: address, kind: 'bad', topic: 'copy' },
  )
}
