// The two layouts of an exported site. `files`: the page at /posts/a is posts/a.html, which some hosts send at /posts/a. `folders`: it is
// posts/a/index.html, which every host sends at /posts/a/.
import { fileAddress } from './file-address.ts'

export const LAYOUTS = ['files', 'folders'] as const
export type Layout = (typeof LAYOUTS)[number]

/** At the end of an address below the root. */
export const ADDRESS_ENDS = { files: '', folders: '/' } as const satisfies Record<Layout, string>

/** The address at which a host sends the file for a page of the server. */
export function hostAddress(layout: Layout, pathname: string, search: string): string {
  const address = fileAddress(pathname, search)
  // A feed or the Markdown of a post is a file in both layouts.
  return address === '/' || /\.\w+$/.test(address) ? address : address + ADDRESS_ENDS[layout]
}

/** The file of a page below the folder. `page` is its address without the slash before it, decoded; '' for the home page. */
export function pageFile(layout: Layout, page: string): string {
  // Hosts send this very file where there is none.
  if (page === '404') return '404.html'
  if (page === '') return 'index.html'
  return layout === 'files' ? `${page}.html` : `${page}/index.html`
}

/** The page that a file shows, as `pageFile` reads it; null for a file of another kind. */
export function pageOfFile(layout: Layout, file: string): string | null {
  if (file === 'index.html') return ''
  if (file === '404.html') return '404'
  const end = layout === 'files' ? '.html' : '/index.html'
  return file.endsWith(end) ? file.slice(0, -end.length) : null
}

/** What a host must do with the exported files. */
export function describeHost(layout: Layout): string {
  return layout === 'files'
    ? 'The host must send posts/a.html for /posts/a, and 404.html for what is missing. Netlify, Cloudflare Pages, GitHub Pages, and nginx with nginx-site.conf do.'
    : 'Any host of files will do: it sends the index.html of a folder. For what is missing it should send 404.html.'
}
