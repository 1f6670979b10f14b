import type { PostFile } from '../post-file.ts'
import { addressOf } from './site-address.ts'

/** From a path of the former site to a path on this one. */
export type ProposedRedirect = { from: string; to: string }

/** One redirect for each former address, where it differs from the address here. The first post with an address has it. */
export function listFormerAddresses(posts: readonly Pick<PostFile, 'type' | 'slug' | 'redirects'>[]): ProposedRedirect[] {
  const own = new Set(posts.map(addressOf))
  const targets = new Map<string, ProposedRedirect>()
  for (const post of posts) {
    const to = addressOf(post)
    for (const from of post.redirects) {
      const key = comparable(from)
      if (!own.has(key) && !targets.has(key)) targets.set(key, { from, to })
    }
  }
  return [...targets.values()]
}

/** Fewer posts show no pattern. */
const PATTERN_MIN = 3

/**
 * The folder of the former site whose addresses end as those here do, as one redirect for everything below it (`/blog/*` to `/posts/*`); null when
 * less than half of the posts had such an address.
 */
export function proposePrefix(redirects: readonly ProposedRedirect[]): ProposedRedirect | null {
  const folders = Map.groupBy(
    redirects.flatMap(({ from, to }) => {
      const name = to.startsWith('/posts/') ? to.slice('/posts'.length) : ''
      const plain = comparable(from)
      return name !== '' && plain.endsWith(name) && plain.length > name.length ? [plain.slice(0, -name.length)] : []
    }),
    (folder) => folder,
  )
  const [[folder, uses] = ['', []]] = [...folders].sort(([, one], [, other]) => other.length - one.length)
  const posts = new Set(redirects.map(({ to }) => to)).size
  return folder !== '/posts' && uses.length >= PATTERN_MIN && uses.length * 2 >= posts ? { from: `${folder}/*`, to: '/posts/*' } : null
}

/** Redirects are compared in lower case and without a slash at the end. */
function comparable(path: string): string {
  return path.toLowerCase().replace(/\/$/, '')
}
