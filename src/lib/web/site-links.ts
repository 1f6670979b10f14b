// <link> elements of every page: the manifest, and feeds for feed readers to discover.
import type { LinkDescriptor } from 'react-router'

export const SITE_LINKS: LinkDescriptor[] = [
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'RSS', href: '/rss.xml' },
  { rel: 'alternate', type: 'application/atom+xml', title: 'Atom', href: '/atom.xml' },
  { rel: 'alternate', type: 'application/feed+json', title: 'JSON Feed', href: '/feed.json' },
]
