import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LinkTabs } from './tabs.tsx'

test('a tab explains its number', () => {
  const tabs = [
    { to: '/waiting', label: 'Waiting', count: 1_234, tooltip: 'Held back by the rules.', isCurrent: true },
    { to: '/spam', label: 'Spam', count: 7, isCurrent: false },
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LinkTabs label="Queues" tabs={tabs} />
    </MemoryRouter>,
  )
  expect(html).toContain('title="Held back by the rules."')
  expect(html).toContain('>1,234<')
  expect(html).toContain('>7<')
})
