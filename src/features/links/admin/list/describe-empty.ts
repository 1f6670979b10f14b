import type { EmptyList } from '#src/ui/admin/list/list-body.tsx'
import { isFiltered, type LinkScreen, linkScreenHref, NEW_LINK } from '../link-list-url.ts'

export function describeEmpty(screen: LinkScreen): EmptyList {
  return isFiltered(screen)
    ? {
        title: 'No link matches',
        text: 'Other words or fewer filters may find it.',
        way: { to: linkScreenHref({}), label: 'Clear search and filters' },
      }
    : {
        title: 'There are no links yet',
        text: 'A link is opened on a post, after a countdown of 15 seconds and, if you like, a password.',
        way: { to: linkScreenHref({ link: NEW_LINK }), label: 'Create a link' },
      }
}
