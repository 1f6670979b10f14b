// The script of exported pages. It lets the same bundles that the server sends work without a server: a navigation opens the file of the page.
import { REPLY_FORM_ID } from '#src/features/comments/comment.ts'
import { THEME_SCRIPT } from '#src/ui/theme.ts'
import { fileAddress } from './file-address.ts'
import { ADDRESS_ENDS, type Layout } from './layout.ts'
import { addExtensions, type PictureFormats } from './media-addresses.ts'
import { connectSearch, type PageSearch, SEARCH_FOLDER, SEARCH_WORKER } from './search/page-search.ts'

type StaticPage = {
  /** The address of the page on the server. */
  address: string
  /** What follows the path of a page on the host: a slash in the layout of folders. */
  end: string
  /** Null without a search index. */
  search: (PageSearch & { worker: string }) | null
  /** The origin of the site that answers its calls (decision 145); null when there is none. */
  api: string | null
}

const THEME = `<script>${THEME_SCRIPT}</script>`

/** What needs an index and a script. */
const SEARCHES = ['search', 'section:has(search[aria-label^="Search "])', 'a[aria-label="Search posts"]']
const UNSEARCHED = SEARCHES.map((selector) => `html:not([data-search]) ${selector}`)
/** What needs a server. The renderer leaves out the forms of comments. */
const LIKES = ['button[aria-label^="Like, "]', 'button[aria-label^="Liked, "]']
/** Without scripts a page calls no other origin. */
const UNSCRIPTED = `@media(scripting:none){[form=${REPLY_FORM_ID}]{display:none!important}}`
const UNSCRIPTED_FORM = { start: '<noscript data-styles="', end: '</noscript>' }
const SCRIPTS_NEEDED = '<noscript><p>Writing a comment needs JavaScript.</p></noscript>'

/** What the renderer does to pages: see `StaticSite` of the server. `found` is null for a site without a search index. */
export function prepareFor(
  formats: PictureFormats,
  { found, api, layout }: { found: PageSearch | null; api: string | null; layout: Layout },
) {
  const end = ADDRESS_ENDS[layout]
  const search = found && { ...found, worker: `/${SEARCH_FOLDER}/${SEARCH_WORKER}` }
  return {
    preparePage: (markup: string, address: string) => addPageScript(addExtensions(markup, formats), { address, end, search, api }),
    prepareText: (text: string) => addExtensions(text, formats),
  }
}

/** Adds the script to a page, before everything that calls the server. Throws when the page has no place for it. */
export function addPageScript(markup: string, page: StaticPage): string {
  if (!markup.includes(THEME)) throw new Error('the page has no theme script, before which the script of exported pages stands')
  const config = JSON.stringify(page).replaceAll('<', '\\u003c')
  const script = `<script>(${runStaticPage})(${config},${fileAddress},${page.search ? connectSearch : null})</script>`
  const hidden = `${[...UNSEARCHED, ...(page.api === null ? LIKES : [])].join(',')}{display:none!important}`
  const style = `<style>${hidden}${page.api === null ? '' : UNSCRIPTED}</style>`
  const prepared = page.api === null ? markup : replaceUnscriptedForms(markup)
  return prepared.replace(THEME, () => `${THEME.replace('</script>', '')};${script.slice('<script>'.length)}${style}`)
}

/** A form that the browser sends by itself would reach the host of the files. */
function replaceUnscriptedForms(markup: string): string {
  const { start, end } = UNSCRIPTED_FORM
  const [before = '', ...rest] = markup.split(start)
  return [before, ...rest.map((part) => part.slice(part.indexOf(end) + end.length))].join(SCRIPTS_NEEDED)
}

/** Runs in the browser before everything else. Pages contain the source of this function, so it must not use anything outside itself. */
function runStaticPage(page: StaticPage, toFile: typeof fileAddress, connect: typeof connectSearch | null): void {
  const send = window.fetch
  const search = page.search && connect && { ...page.search, ask: connect(page.search.worker) }
  const root = document.documentElement
  let clicked: HTMLAnchorElement | null = null
  let hasLeft = false
  if (search) root.dataset.search = ''

  const shown = page.address.split('?')
  // Addresses of the server, from links of other sites. That of search results opens the listing, which then searches.
  const searched = search && isSearch(new URL(shown[0] + location.search, location.href)) ? location.search : ''
  const file = toFile(location.pathname, searched === '' ? location.search : '')
  if (file !== toFile(location.pathname, '')) location.replace(onHost(file) + location.hash)
  // React hydrates the page of the address in the address bar.
  if (location.pathname !== shown[0] || shown[1] !== undefined || searched !== '')
    history.replaceState(history.state, '', page.address + location.hash)
  if (searched !== '') afterHydration(() => openResults(shown[0] + searched + location.hash))

  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin) return send(input, init)
    if (search && isAnswered(url)) return search.ask(url.href)
    if (url.pathname.endsWith('.data')) {
      openPage(url.pathname === '/_.data' ? '/' : url.pathname.slice(0, -5), url.search)
      return new Promise(() => {})
    }
    return url.pathname.startsWith('/functions/') ? callServer(url.pathname, init) : send(input, init)
  }
  // Beacons send cookies, which the server of other origins does not allow.
  navigator.sendBeacon = (address, body) => {
    window.fetch(address, { method: 'POST', body: body ?? null, keepalive: true }).catch(() => {})
    return true
  }

  /** The server counts a step of a reader on the page that the referrer names. Without one nothing is counted, and there is nothing. */
  function callServer(pathname: string, init?: RequestInit): Promise<Response> {
    if (page.api === null || init?.method !== 'POST')
      return Promise.resolve(Response.json({ counted: false, own: [], counts: {}, liked: [], posts: [] }))
    return send(page.api + pathname, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer-when-downgrade' })
  }

  function onHost(address: string): string {
    return address === '/' ? address : address + page.end
  }

  function isSearch({ pathname, searchParams }: URL): boolean {
    const isListing = /^\/(?:posts|projects|category\/[^/]+?)(?:\.data)?$/.test(pathname)
    return isListing && (searchParams.get('search') ?? '').trim() !== ''
  }

  /** Suggestions, and the loader data of search results. Leaving them for all posts keeps the page, where the index has them all. */
  function isAnswered(url: URL): boolean {
    if (url.pathname === '/functions/suggest') return true
    if (!url.pathname.endsWith('.data') || !url.searchParams.has('_routes')) return false
    const isLeft = search?.hasEveryPost && isSearch(new URL(location.href)) && url.pathname === `${location.pathname}.data`
    return isSearch(url) || isLeft === true
  }

  function afterHydration(run: () => void): void {
    const observer = new MutationObserver(() => {
      if (root.dataset.hydrated !== 'true') return
      observer.disconnect()
      run()
    })
    observer.observe(root, { attributeFilter: ['data-hydrated'] })
  }

  /** The router takes it for a step in the history. */
  function openResults(address: string): void {
    history.replaceState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }

  function openPage(pathname: string, query: string): void {
    const address = onHost(toFile(pathname, query))
    hasLeft = true
    location.assign(address + (clicked && clicked.pathname === new URL(address, location.href).pathname ? clicked.hash : ''))
  }

  addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('a') : null
    },
    true,
  )
  // A page that comes back from the cache of the browser would still wait for the next one.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasLeft) location.reload()
  })
}
