// A site whose owner changed nothing says what the specification says, word for word. The texts are written out here: the program's own
// constants would follow every change.
import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const SHARES = ['WhatsApp', 'Telegram', 'Instagram', 'Twitter', 'LinkedIn', 'Email']

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'Posts',
    'Projects',
    'Recent Posts',
    'Recent Projects',
    'Explore Topics',
    'Languages',
    'Categories',
    'Resources',
    '130 tutorials',
    '89 articles',
    '2-3 times a week',
  ],
  '/posts': ['All', 'Java', '#Web', 'Jan 5, 2025'],
  '/posts?search=nowhere': ['Results for', '0 results found', 'No posts found matching your criteria'],
  '/projects': ['All', 'Code and Preview'],
  '/projects?search=nowhere': ['No projects found matching your criteria'],
  '/posts/first': ['Live Preview', 'Source Code', 'CODE', 'Copy', 'Jan 5, 2025', ...SHARES, 'No comments yet. Be the first!'],
  '/languages': ['JavaScript', 'Python', 'Java', 'C++', '42 tutorials', '38 tutorials', '28 tutorials', '22 tutorials'],
  '/categories': [...['Technology', 'Design', 'Development', 'Lifestyle'], ...['24 articles', '18 articles', '32 articles', '15 articles']],
  '/about': ['Founder', 'Mission', 'Vision', '10K+', 'Readers', '500+', 'Articles', '50+', 'Categories', '24/7', '2-3 times a week'],
  '/faq': ['2-3 times a week', 'Contact us'],
  '/privacy': ['December 29, 2024'],
  '/disclaimer': ['December 29, 2024'],
  '/contact': [
    ...['Get in Touch', 'Your Name', 'Your Email', 'Social Media Handle (Optional)', 'Your Message', 'Send Message'],
    ...['Other Ways to Reach Us', 'Location', 'Mumbai, India', 'Email', 'owner@example.com', 'Follow Us', 'YouTube', 'Instagram'],
    ...['How quickly will I get a response?', 'Typically within 24-48 hours on business days.'],
    ...['Are you open to collaboration?', 'Yes. Mention the proposal in your message'],
    ...['Can I request a tutorial topic?', 'Requests are welcome.'],
  ],
  '/404': ['Oops! Page not found'],
}

const LINKS: Readonly<Record<string, readonly string[]>> = {
  '/': ['/posts', '/projects', '/languages', '/categories', '/resources', '/contact', '/about'],
  '/languages': ['/languages/javascript', '/languages/python', '/languages/java', '/languages/cpp'],
  '/categories': ['/category/technology', '/category/design', '/category/development', '/category/lifestyle'],
  '/about': ['/privacy', '/faq', '/disclaimer', '/contact'],
  '/faq': ['/contact'],
  '/contact': ['mailto:owner@example.com'],
  '/404': ['/'],
}

onDatabase('a site whose owner changed nothing', (test, engine) => {
  test('has every text of the specification', async () => {
    const { db, ...database } = await engine.open()
    await buildPost(db, {
      slug: 'first',
      title: 'First',
      category: ['Java', 'Web'],
      createdAt: new Date('2025-01-05T12:00:00Z'),
      isProject: true,
      projectPreviewUrl: 'https://example.com/preview',
      projectSourceUrl: 'https://example.com/source',
      content: '<p>Text.</p><pre><code>let a = 1</code></pre>',
      // Rendered when it is read.
      renderVersion: 0,
    })
    const site = await openTestSite({ db, ...database }, { isRendered: true })
    const missing: string[] = []
    for (const path of new Set([...Object.keys(TEXTS), ...Object.keys(LINKS)])) {
      const source = await (await site.ask(path)).text()
      const text = textOf(source)
      missing.push(...(TEXTS[path] ?? []).filter((each) => !text.includes(each)).map((each) => `${path}: ${each}`))
      missing.push(...(LINKS[path] ?? []).filter((each) => !source.includes(`href="${each}"`)).map((each) => `${path}: link to ${each}`))
    }
    expect(missing).toEqual([])
  })
})

/** The text of a page without its tags. */
function textOf(source: string): string {
  const body = source.slice(source.indexOf('<body'))
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}
