// The links that the site starts with. Visitors do not load them: the server sends the links of the settings.
import type { FooterItem, SiteLink } from './site-links.ts'

/** Pages of the program, for suggestions. Any other path of the site can be typed. */
export const SITE_PAGES: readonly SiteLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Posts', href: '/posts' },
  { label: 'Projects', href: '/projects' },
  { label: 'Archive', href: '/archive' },
  { label: 'Languages', href: '/languages' },
  { label: 'Categories', href: '/categories' },
  { label: 'Resources', href: '/resources' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms of service', href: '/disclaimer' },
  { label: 'RSS', href: '/rss.xml' },
  { label: 'Atom', href: '/atom.xml' },
  { label: 'JSON Feed', href: '/feed.json' },
]

const pagesAt = (...paths: readonly string[]): SiteLink[] => SITE_PAGES.filter(({ href }) => paths.includes(href))
const heading = (label: string): FooterItem => ({ label, href: null })

export const DEFAULT_HEADER = pagesAt('/posts', '/projects', '/languages', '/categories')

/** The menu on narrow screens has the links of the header too. */
export const DEFAULT_MENU = pagesAt('/about', '/contact')

export const DEFAULT_FOOTER: FooterItem[] = [
  heading('Read'),
  ...pagesAt('/posts', '/projects', '/archive'),
  heading('Browse'),
  ...pagesAt('/languages', '/categories', '/resources'),
  heading('About'),
  ...pagesAt('/about', '/contact', '/faq'),
  heading('Small print'),
  ...pagesAt('/privacy', '/disclaimer'),
  heading('Feeds'),
  ...pagesAt('/rss.xml', '/atom.xml', '/feed.json'),
]
