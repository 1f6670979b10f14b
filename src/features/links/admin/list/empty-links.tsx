import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { isNarrowed, type LinkScreen, linkScreenHref, NEW_LINK } from '../link-list-url.ts'
import styles from './links-desk.module.css'

/** Says why the list is empty, and what to do about it. */
export function EmptyLinks({ screen }: { screen: LinkScreen }) {
  const { title, text, to, label } = isNarrowed(screen)
    ? {
        title: 'No link matches',
        text: 'Other words or fewer filters may find it.',
        to: linkScreenHref({}),
        label: 'Clear search and filters',
      }
    : {
        title: 'There are no links yet',
        text: 'A link is opened on a post, after a countdown of 15 seconds and, if you like, a password.',
        to: linkScreenHref({ link: NEW_LINK }),
        label: 'Make a link',
      }
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <Link className={styles.way} to={to} preventScrollReset>
        {label}
      </Link>
    </EmptyState>
  )
}
