import { expect, test } from 'vitest'
import { listHrefs, replaceHrefs } from './article-links.ts'

const OLD = 'https://old.example/a?b=1&c=2'
const replace = (html: string) => replaceHrefs(html, (href) => (href === OLD ? 'https://new.example/?x="1"&y' : null))

test('the addresses of links are found as a browser reads them', () => {
  const html = `<p><a href="${OLD.replace('&', '&amp;')}">a</a> <A class=x HREF='/b'>b</A> <a href=/c>c</a> <a name="d">d</a></p><img src="/e">`
  expect(listHrefs(html)).toEqual([OLD, '/b', '/c'])
  expect(listHrefs('<p>href="/text"</p><!-- <a href="/comment">x</a> -->')).toEqual([])
})

test.each([
  ['in double quotes', `<p title="a  b"><a  class='x' href="${OLD}">old &amp; new</a></p>`, '<p title="a  b"><a  class=\'x\' '],
  ['encoded, in single quotes', `<a href='${OLD.replace('&', '&#38;')}' rel=me>x</a>`, '<a '],
  ['without quotes', `<a HREF=${OLD}>x</a>`, '<a '],
])('a replaced address %s is escaped, and nothing else changes', (_name, html, start) => {
  const end = html.slice(
    html.toLowerCase().search(/(?<=b=1(?:&|&#38;)c=2)/) + (html.includes('&#38;') ? 1 : html.includes('"https') ? 1 : 0),
  )
  expect(replace(html)).toBe(`${start}href="https://new.example/?x=&quot;1&quot;&amp;y"${end}`)
})

test('other links, text and code stay as they are', () => {
  const html = `<p>${OLD}</p><pre><code>&lt;a href="${OLD}"&gt;</code></pre><a href="${OLD}#part">x</a><p attr=" < >">unclosed <b>x`
  expect(replace(html)).toBe(html)
})

test('a link within a link, and one that the parser moves out of a table, are replaced once', () => {
  const html = `<table><a href="${OLD}">moved</a><tr><td>x</table><a href="${OLD}">one<p><a href="${OLD}">two</a></p></a>`
  expect(replace(html).match(/new\.example/g)).toHaveLength(3)
  expect(replace(html).replaceAll('href="https://new.example/?x=&quot;1&quot;&amp;y"', `href="${OLD}"`)).toBe(html)
})
