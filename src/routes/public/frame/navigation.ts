// The links of header, menu and footer.

export type NavLink = { label: string; to: string /** Other paths that belong to it. */; covers?: string }

export const MAIN_LINKS: NavLink[] = [
  { label: 'Posts', to: '/posts' },
  { label: 'Projects', to: '/projects' },
  { label: 'Languages', to: '/languages' },
  { label: 'Categories', to: '/categories', covers: '/category' },
]

export const MENU_LINKS: NavLink[] = [...MAIN_LINKS, { label: 'About', to: '/about' }, { label: 'Contact', to: '/contact' }]

export const FOOTER_GROUPS: { name: string; links: NavLink[] }[] = [
  {
    name: 'Read',
    links: [
      { label: 'Posts', to: '/posts' },
      { label: 'Projects', to: '/projects' },
      { label: 'Archive', to: '/archive' },
    ],
  },
  {
    name: 'Browse',
    links: [
      { label: 'Languages', to: '/languages' },
      { label: 'Categories', to: '/categories' },
      { label: 'Resources', to: '/resources' },
    ],
  },
  {
    name: 'About',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'FAQ', to: '/faq' },
    ],
  },
  {
    name: 'Small print',
    links: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms of service', to: '/disclaimer' },
    ],
  },
]

/** The value of `aria-current`: 'page' on the page itself, 'true' on pages below it. */
export function currentFor(link: NavLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === link.to) return 'page'
  const below = [link.to, link.covers].some((path) => path && pathname.startsWith(`${path}/`))
  return below ? 'true' : undefined
}
