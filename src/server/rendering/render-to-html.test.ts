import { createElement as h, lazy, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderToHtml } from './render-to-html.server.ts'

const document = (content: ReactNode) => h('html', null, h('body', null, content))
const whole = (content: string) => `<!DOCTYPE html><html><head></head><body>${content}</body></html>`

/** A component whose module loads asynchronously. */
const late = () => lazy(async () => ({ default: () => h('p', null, 'late') }))

const fail = (error: unknown) => expect.unreachable(String(error))

function Failing(): ReactNode {
  throw new Error('broken')
}

test('a page is one text with its doctype', async () => {
  expect(await renderToHtml(document(h('p', null, '<!--$!-->')), fail)).toBe(whole('<p>&lt;!--$!--&gt;</p>'))
})

test('waits for suspended components, with and without a fallback', async () => {
  expect(await renderToHtml(document(h(late())), fail)).toBe(whole('<p>late</p>'))
  const inPlace = await renderToHtml(document(h(Suspense, { fallback: 'waiting' }, h(late()))), fail)
  expect(inPlace).toContain('<p>late</p>')
  expect(inPlace).not.toContain('waiting')
})

test('an error inside a boundary is reported once, and the rest is rendered', async () => {
  const onError = vi.fn()
  const html = await renderToHtml(document([h('p', { key: 1 }, 'rest'), h(Suspense, { key: 2, fallback: 'gone' }, h(Failing))]), onError)
  expect(html).toContain('<p>rest</p>')
  expect(onError).toHaveBeenCalledTimes(1)
})

test('rejects when the shell cannot be rendered', async () => {
  const onError = vi.fn()
  await expect(renderToHtml(document(h(Failing)), onError)).rejects.toThrow('broken')
  expect(onError).toHaveBeenCalledTimes(1)
})
