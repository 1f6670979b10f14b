import { expect, test } from 'vitest'
import { currentOf, footerGroups } from './site-links.ts'

const posts = { label: 'Posts', href: '/posts' }
const categories = { label: 'Categories', href: '/categories' }
const design = { label: 'Design', href: '/category/design' }
const other = { label: 'Code', href: 'https://code.example/' }
const links = [posts, categories, design, other]

function currentAt(pathname: string) {
  const current = currentOf(links, pathname)
  return links.flatMap((link) => (current(link) ? [`${link.label}: ${current(link)}`] : []))
}

test('a link is not current on other pages, not even with the same prefix', () => {
  expect(currentAt('/')).toEqual([])
  expect(currentAt('/posts-archive')).toEqual([])
  expect(currentAt('/category')).toEqual([])
})

test('a link is current on its page and on the pages below it, and the nearest link alone', () => {
  expect(currentAt('/posts')).toEqual(['Posts: page'])
  expect(currentAt('/posts/a-slug')).toEqual(['Posts: true'])
  expect(currentAt('/category/java')).toEqual(['Categories: true'])
  expect(currentAt('/category/design')).toEqual(['Design: page'])
})

test('the footer has groups of links, and leaves out headings without any', () => {
  const items = [{ label: 'Empty', href: null }, { label: 'Read', href: null }, posts, { label: 'More', href: null }, design, other]
  expect(footerGroups(items)).toEqual([
    { name: 'Read', links: [posts] },
    { name: 'More', links: [design, other] },
  ])
})
