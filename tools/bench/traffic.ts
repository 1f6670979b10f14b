// Requests of visitors: pages by kind, comments, views, and mixed traffic.
import { SEED_CATEGORIES, seededRandom } from '#src/db/seed/random-words.ts'
import type { Data } from './data.ts'
import type { LoadRequest } from './load.ts'

type Site = Pick<Data, 'posts' | 'size'>

const PER_PAGE = 6
const COMMON_WORDS = ['index', 'query', 'cache', 'small query']
const RARE_WORDS = ['semicanvas', 'overwebhook', 'undercookie', 'microcaption', 'intersolder', 'nosuchwordatall']

/** Every kind of page whose cost could grow with the site. */
export const PAGE_KINDS = [
  'home',
  'post',
  'listing',
  'deep listing',
  'category',
  'deep category',
  'search, common',
  'search, rare',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Addresses of a kind; many, so that no single page decides the result. */
export function pagesOf(kind: PageKind, { posts, size }: Site): LoadRequest[] {
  const last = Math.floor(size.posts / PER_PAGE)
  return addressesOf(
    kind,
    posts.map((post) => post.slug),
    last,
  ).map((path) => ({ path }))
}

function addressesOf(kind: PageKind, slugs: readonly string[], last: number): string[] {
  switch (kind) {
    case 'home':
      return ['/']
    case 'post':
      return slugs.map((slug) => `/posts/${slug}`)
    case 'listing':
      return ['/posts', ...upTo(20).map((page) => `/posts?page=${page + 2}`)]
    case 'deep listing':
      return upTo(60).map((place) => `/posts?page=${last - place}`)
    case 'category':
      return SEED_CATEGORIES.map((name) => `/category/${encodeURIComponent(name)}`)
    case 'deep category':
      // Each of these categories has at least a tenth of the posts, so that these pages exist.
      return SEED_CATEGORIES.slice(0, 3).flatMap((name) =>
        upTo(10).map((place) => `/category/${name}?page=${Math.floor(last / 10) - place}`),
      )
    case 'search, common':
      return COMMON_WORDS.flatMap((word) => upTo(3).map((page) => `/posts?search=${encodeURIComponent(word)}&page=${page + 1}`))
    case 'search, rare':
      return RARE_WORDS.map((word) => `/posts?search=${word}`)
  }
}

/** Every request sends a new comment from its own visitor address; `accepted` collects the texts of the accepted comments. */
export function commentRequests(posts: Site['posts'], accepted: Set<string>): LoadRequest[] {
  const texts = new WeakMap<object, string>()
  return posts.map(({ id }) => ({
    path: '/functions/post-comment',
    method: 'POST',
    vary(sending) {
      const { text, ...request } = writeComment(id)
      texts.set(sending, text)
      return request
    },
    onAnswer(status, sending) {
      const text = texts.get(sending)
      if (status === 200 && text) accepted.add(text)
    },
  }))
}

export function viewRequests(posts: Site['posts']): LoadRequest[] {
  return posts.map(({ id }) => ({
    path: '/functions/increment-post-view',
    method: 'POST',
    body: JSON.stringify({ post_id: id }),
    headers: { 'Content-Type': 'application/json' },
  }))
}

let written = 0

function writeComment(postId: string) {
  written += 1
  const text = `Comment ${written} of process ${process.pid} at ${performance.now()}.`
  const address = `10.${(written >> 16) & 255}.${(written >> 8) & 255}.${written & 255}`
  const name = `Visitor ${written}`
  const email = `visitor-${written}@example.org`
  return {
    text,
    body: JSON.stringify({ post_id: postId, user_name: name, user_email: email, comment_text: text, elapsed_ms: 30_000 }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  }
}

/** Percent of the requests by kind; views and comments are writes. */
const MIXTURE = { post: 58, home: 15, listing: 12, category: 5, search: 5, view: 3, comment: 2 } as const

type Mixture = Record<keyof typeof MIXTURE, number>

/** Nearly all requests are answered from the page cache, so that half a million take minutes. 4,000 requests contain every kind. */
export const MOSTLY_CACHED = {
  post: 61,
  home: 18,
  listing: 14,
  category: 6,
  search: 0.4,
  view: 0.4,
  comment: 0.2,
} as const satisfies Mixture

/** By default 95 % reads and 5 % writes. The order is the same in every run. */
export function mixedTraffic(site: Site, length = 1_000, mixture: Mixture = MIXTURE): LoadRequest[] {
  const random = seededRandom(length)
  const kinds = {
    post: pagesOf('post', site),
    home: [...pagesOf('home', site), { path: '/about' }],
    listing: [...pagesOf('listing', site), ...pagesOf('deep listing', site).slice(0, 5)],
    category: pagesOf('category', site),
    search: [...pagesOf('search, common', site), ...pagesOf('search, rare', site)],
    view: viewRequests(site.posts),
    comment: commentRequests(site.posts, new Set()),
  }
  const order = Object.entries(mixture).flatMap(([kind, share]) => Array<string>(Math.round((share * length) / 100)).fill(kind))
  shuffle(order, random)
  return order.flatMap((kind) => {
    const requests = Object.entries(kinds).find(([name]) => name === kind)?.[1] ?? []
    return requests.slice(Math.floor(random() * requests.length)).slice(0, 1)
  })
}

/** Fisher–Yates shuffle. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let place = items.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    const [a, b] = [items[place], items[other]]
    if (a !== undefined && b !== undefined) [items[place], items[other]] = [b, a]
  }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}
