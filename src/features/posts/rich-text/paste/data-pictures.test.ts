import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { dataUrlToFile, uploadDataPictures } from './data-pictures.ts'

const DATA = 'data:image/png;base64,iVBORw0KGgo='

function upload(html: string) {
  const files: [string, string][] = []
  const nodes = uploadDataPictures(htmlToDoc(parseHtml(html)).content ?? [], (file, alt) => {
    files.push([`${file.name} ${file.type} ${file.size}`, alt])
    return `u${files.length}`
  })
  return { files, nodes }
}

test('only the data URL of an image holds a file', () => {
  for (const address of ['', 'https://a.b/c.png', 'data:text/html;base64,AAAA', 'data:image/png;base64,A', 'data:image/png,x']) {
    expect(dataUrlToFile(address)).toBeNull()
  }
})

test('a picture in a line moves below it, one alone stays in its place', () => {
  const { files, nodes } = upload(`<p>a <img src="${DATA}" alt="x"> b</p><p><img src="${DATA}"></p>`)
  expect(files).toEqual([
    ['pasted.png image/png 8', 'x'],
    ['pasted.png image/png 8', ''],
  ])
  expect(nodes.map(({ type, attrs }) => [type, attrs?.upload])).toEqual([
    ['paragraph', undefined],
    ['figure', 'u1'],
    ['figure', 'u2'],
  ])
})

test('pictures in lists are found, pictures elsewhere on the web are left alone', () => {
  const { files, nodes } = upload(`<ul><li><img src="${DATA}"></li></ul><p><img src="https://a.b/c.png"></p>`)
  expect(files).toHaveLength(1)
  expect(nodes[0]?.content?.[0]?.content?.[0]).toMatchObject({ type: 'figure', attrs: { src: '', upload: 'u1' } })
  expect(nodes[1]).toMatchObject({ type: 'figure', attrs: { src: 'https://a.b/c.png' } })
})
