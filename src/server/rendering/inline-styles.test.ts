import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createInlineStyles } from './inline-styles.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-styles-'))
writeFileSync(path.join(folder, 'shell-1.css'), 'a{color:red}')
writeFileSync(path.join(folder, 'post-2.css'), 'p{content:"é"}')
afterAll(() => rmSync(folder, { recursive: true }))

const inlineStyles = createInlineStyles(folder)

const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`

test('the style sheets stand in the page, in their order, and their links load nothing', () => {
  const links = link('/assets/shell-1.css#') + link('/assets/post-2.css')
  const css = 'a{color:red}p{content:"é"}'
  const off = (href: string) => link(href).replace('/>', ' disabled=""/>')
  // The last one is for Vite's loader of dynamic imports, which does not append '#'.
  const left = off('/assets/shell-1.css#') + off('/assets/post-2.css') + off('/assets/shell-1.css')
  for (const title of ['Ink', 'Ïnk 墨']) {
    const page = inlineStyles(`<html><head><title>${title}</title>${links}</head><body>${title}</body></html>`)
    expect(page.html).toBe(`<html><head><title>${title}</title><style>${css}</style>${left}</head><body>${title}</body></html>`)
    expect(page.source).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  }
})

test('a page whose styles are not all of this build keeps its links', () => {
  for (const href of ['/assets/other-3.css', '/assets/../secret.css', 'https://elsewhere.test/assets/shell-1.css', '/src/ui/global.css']) {
    const html = `<head>${link('/assets/shell-1.css')}${link(href)}</head><body></body>`
    expect(inlineStyles(html)).toEqual({ html, source: null })
  }
})

test('text in the body that looks like a link is unchanged', () => {
  const html = `<head><title>x</title></head><body><p title='${link('/assets/shell-1.css')}'>x</p></head></body>`
  expect(inlineStyles(html)).toEqual({ html, source: null })
})
