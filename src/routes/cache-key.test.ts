import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheKey } from './cache-key.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=x&token=abc', '/'],
  ['/posts?page=2', '/posts?page=2'],
  ['/posts?x=1&page=2&category=Web+Design&y', '/posts?category=Web+Design&page=2'],
  ['/posts?page=1&category=All', '/posts'],
  ['/posts?page=0002', '/posts?page=2'],
  ['/posts?page=two', '/posts'],
  ['/resources?category=Java&page=3', '/resources?page=3'],
  ['/posts/a-post?token=workbook', '/posts/a-post'],
  ['/posts/a-post?comments=2&x=y', '/posts/a-post?comments=2'],
  ['/posts/a-post?comments=1', '/posts/a-post'],
  ['/posts/a-post?comments=02', '/posts/a-post'],
  ['/posts/a-post?comments=201', '/posts/a-post'],
  ['/posts/a-post.data?comments=2&_routes=routes/public/post', '/posts/a-post.data?comments=2&_routes=routes%2Fpublic%2Fpost'],
  ['/category/C%2b%2B', '/category/c%2B%2B'],
  ['/languages/JAVA', '/languages/java'],
  ['/_.data', '/_.data'],
  ['/posts.data?_routes=routes/public/listings/posts&page=2', '/posts.data?page=2&_routes=routes%2Fpublic%2Flistings%2Fposts'],
  ['/posts/a-post.data?_routes=routes%2Fpublic%2Fpost', '/posts/a-post.data?_routes=routes%2Fpublic%2Fpost'],
  ['/sitemap/12.xml?a=b', '/sitemap/12.xml'],
  ['/rss.xml', '/rss.xml'],
  ['/uses?x=1', '/uses'],
  ['/uses.data?_routes=routes/public/texts/page', '/uses.data?_routes=routes%2Fpublic%2Ftexts%2Fpage'],
  ['/posts/a-post.md?x=1', '/posts/a-post.md'],
])('%s is cached as %s', (asked, key) => {
  expect(cacheKey(asked)).toBe(key)
  expect(cacheKey(key)).toBe(key)
})

test.each([
  '/posts?search=index',
  '/category/java?search=x',
  '/posts/a-post?reply=1',
  '/posts/a-post?reply=1&comments=2',
  '/posts/a-post?comment=1',
  '/posts/Not_A_Slug',
  '/posts/a-post/more',
  '/posts/',
  '/category/%E0%A4%A',
  `/category/${'a'.repeat(201)}`,
  '/posts.data?_routes=root',
  '/posts.data?_routes=routes%2Fpublic%2Flistings%2Fposts%2Croot',
  '/rss.xml.data',
  '/posts/a-post.md.data',
  '/posts/A.md',
  '/posts/.md',
  '/posts/a-post.md.md',
  '/about.md',
  '/sitemap/0.xml',
  '/admin',
  '/preview/secret',
  '/functions/like-comment',
  '/media/abc/400',
  '/404',
  '/Not_A_Slug',
  '/healthz',
  '/feed',
  '//posts',
])('%s is not cached', (asked) => {
  expect(cacheKey(asked)).toBeNull()
})

test.each([
  ['/', 'home'],
  ['/posts', 'listings/posts'],
  ['/projects', 'listings/projects'],
  ['/resources', 'listings/resources'],
  ['/archive', 'listings/archive'],
  ['/category/java', 'listings/category'],
  ['/languages', 'listings/languages'],
  ['/languages/java', 'listings/language'],
  ['/categories', 'listings/categories'],
  ['/about', 'texts/about'],
  ['/contact', 'texts/contact'],
  ['/disclaimer', 'texts/disclaimer'],
  ['/faq', 'texts/faq'],
  ['/privacy', 'texts/privacy'],
  ['/posts/a-post', 'post'],
])('the loader data of %s is cached for navigations to routes/public/%s', (page, route) => {
  expect(existsSync(`src/routes/public/${route}.tsx`)).toBe(true)
  const address = `${page === '/' ? '/_' : page}.data?_routes=${encodeURIComponent(`routes/public/${route}`)}`
  expect(cacheKey(address)).toBe(address)
})
