import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../../drafts/draft.ts'
import { searchTexts } from './search-texts.ts'

const site = { origin: 'https://blog.test', name: 'Inkfolio', author: 'Ada' }
const fields = { ...EMPTY_DRAFT, title: ' A  loop ', slug: 'a-loop' }

test('without texts of its own a post has those of its page', () => {
  expect(searchTexts(fields, site)).toEqual({
    pageTitle: 'A loop · Inkfolio',
    sharedTitle: 'A loop',
    description: 'A loop. By Ada.',
    host: 'blog.test › posts',
  })
  expect(searchTexts({ ...fields, description: 'About loops.' }, site).description).toBe('About loops.')
})

test('own texts replace title, site and description', () => {
  const own = { metaTitle: 'Loops, explained', metaDescription: 'For beginners.' }
  expect(searchTexts({ ...fields, description: 'D', ...own }, site)).toMatchObject({
    pageTitle: 'Loops, explained',
    sharedTitle: 'Loops, explained',
    description: 'For beginners.',
  })
})

test('long texts are cut as search engines cut them', () => {
  const { pageTitle, description } = searchTexts({ ...fields, metaTitle: 'word '.repeat(50), metaDescription: 'word '.repeat(80) }, site)
  expect(pageTitle).toHaveLength(60)
  expect(description.length).toBeLessThanOrEqual(160)
})

test('the address is that of the original, of the post, or of the page', () => {
  expect(searchTexts({ ...fields, canonicalUrl: ' https://other.example/a/b?c ' }, site).host).toBe('other.example › a › b')
  expect(searchTexts({ ...fields, canonicalUrl: 'nonsense' }, site).host).toBe('blog.test › posts')
  expect(searchTexts({ ...fields, type: 'page' }, site).host).toBe('blog.test › a-loop')
})
