import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_COUNTS, type ImportView } from '../import-view.ts'
import { ImportItems } from './import-items.tsx'

const SHOWN: Parameters<typeof ImportItems>[0]['shown'] = {
  state: 'done',
  items: {
    counts: { comment: EMPTY_COUNTS, redirect: { ...EMPTY_COUNTS, created: 1 }, setting: EMPTY_COUNTS },
    ...{ written: 1, undone: 0, problems: [] },
    redirects: [{ kind: 'redirect', key: '/old', label: '/old to /posts/new' }],
  },
  findings: { unusedKeys: [], prefix: null, folder: '' },
}

const html = (changes: Partial<Pick<ImportView, 'state'>> = {}) => renderToStaticMarkup(<ImportItems shown={{ ...SHOWN, ...changes }} />)

test('redirects of an import are listed, and there is no empty box after they were undone', () => {
  expect(html()).toContain('Redirects from former addresses (1)')
  expect(html({ state: 'undone' })).toBe('')
})
