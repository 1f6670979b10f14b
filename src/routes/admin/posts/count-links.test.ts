import { expect, test } from 'vitest'
import type { ArticleLink } from '#src/features/posts/reading/article-links.server.ts'
import { countLinks } from './count-links.ts'

function link(overrides: Partial<ArticleLink>): ArticleLink {
  return { text: 'Text', href: 'https://x.example/a?b', address: 'x.example/a', kind: 'elsewhere', isProjectButton: false, ...overrides }
}

test('merges links to one address, sorts by clicks, and includes clicked links that left the article', () => {
  const links = [
    link({ text: 'Own', href: '/posts/b', address: '/posts/b', kind: 'here' }),
    link({}),
    link({ text: 'Again', href: 'https://x.example/a' }),
    link({ text: '', href: '?token=t', address: '/posts/a?token=t', kind: 'gated' }),
    link({ text: 'Demo', href: '/demo', address: '/demo', kind: 'here', isProjectButton: true }),
  ]
  const clicks = [
    { address: 'x.example/a', clicks: 7 },
    { address: 'gone.example/', clicks: 2 },
  ]
  expect(countLinks(links, clicks)).toEqual([
    { address: 'x.example/a', text: 'Text', href: 'https://x.example/a?b', note: 'another site, in 2 places: x.example/a', clicks: 7 },
    { address: '/posts/b', text: 'Own', href: '/posts/b', note: 'this site: /posts/b', clicks: 0 },
    { address: '/posts/a?token=t', text: '/posts/a?token=t', href: '/posts/a?token=t', note: 'gated link: /posts/a?token=t', clicks: 0 },
    { address: '/demo', text: 'Demo', href: '/demo', note: 'project button: /demo', clicks: 0 },
    { address: 'gone.example/', text: 'gone.example/', href: null, note: 'no longer in the article', clicks: 2 },
  ])
})
