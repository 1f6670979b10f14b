import { useRouteLoaderData } from 'react-router'
import type { SiteSummary } from '#src/features/settings/site.ts'
import type { loader } from '#src/root.tsx'

// Used only when the root loader itself has failed: the frame must render without it, without a name, and with the one list that every site has.
const UNKNOWN_SITE: SiteSummary = {
  name: '',
  description: '',
  author: '',
  footerNote: '',
  origin: '',
  year: 0,
  profiles: [],
  sameAs: [],
  navigation: { header: [{ label: 'Posts', href: '/posts' }], headerFrom: 'medium', menu: [], footer: [] },
  switchedOff: [],
  lookCss: null,
  face: 'Literata',
  roman: null,
  logo: null,
  coverColor: null,
  socialPicture: '/og.png',
  newPosts: null,
}

/** The name, links and year of the site, from the root loader. Without it the name is ''. */
export function useSite(): SiteSummary {
  return useRouteLoaderData<typeof loader>('root') ?? UNKNOWN_SITE
}
