import { describe, expect, test } from 'vitest'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { type ArticleSource, renderArticle } from '../render-article.server.ts'

const picture: ImageSource = { src: '/media/a/700', srcSet: '/media/a/400 400w, /media/a/700 700w', width: 700, height: 350 }

function render(content: string, changes: Partial<ArticleSource> = {}, known = ['/a.png', '/thumb.png']) {
  return renderArticle(
    { ...NO_PROJECT, content, ...changes },
    async (urls) => new Map(urls.filter((url) => known.includes(url)).map((url) => [url, picture])),
  )
}

describe('pictures', () => {
  test('link to the picture in full, when they are blocks outside of a link', async () => {
    const { html, linkHrefs } = await render('<p><img src="/a.png"></p>', { thumbnail: '/thumb.png' })
    const link = '<a class="large" href="/media/a/700" aria-label="Open the picture" data-width="700" data-height="350"><img '
    expect(html).toContain(`<p>${link}`)
    expect(html).toContain(`<figure class="thumb">${link}`)
    expect(linkHrefs).toEqual([])
    expect((await render('<p>x <img src="/a.png"></p><a href="/b"><img src="/a.png" alt="b"></a>')).html).not.toContain('class="large"')
  })

  test('that are small link to nothing', async () => {
    const small = async (urls: string[]) => new Map(urls.map((url) => [url, { ...picture, width: 400, height: 300 }]))
    expect((await renderArticle({ ...NO_PROJECT, content: '<img src="/a.png">' }, small)).html).not.toContain('<a')
  })

  test('that are low stand in their line, outside of figures', async () => {
    const badge = async (urls: string[]) => new Map(urls.map((url) => [url, { ...picture, width: 90, height: 20 }]))
    const htmlOf = async (content: string) => (await renderArticle({ ...NO_PROJECT, content }, badge)).html
    expect(await htmlOf('<p><a href="/b"><img src="/a.png"></a> <img src="/a.png"></p>')).toMatch(/class="inline".*class="inline"/)
    expect(await htmlOf('<figure><img src="/a.png"></figure>')).not.toContain('class="inline"')
    expect((await render('<p>x <img src="/a.png"></p>')).html).not.toContain('class="inline"')
  })

  test('that are higher than wide get a maximum height', async () => {
    const tall = async (urls: string[]) => new Map(urls.map((url) => [url, { ...picture, width: 700, height: 7000 }]))
    const { html } = await renderArticle({ ...NO_PROJECT, content: '<figure><img src="/a.png" alt="a"></figure>' }, tall)
    expect(html).toMatch(/^<figure><a class="large" href="[^"]*" data-width="700" data-height="7000"><img [^>]*class="tall">/)
    expect(html).toContain('sizes="min(320px, calc(100vw - 2rem))" alt="a" width="320" height="720"')
  })

  test('with transparency are marked, also low, in galleries and as thumbnail; others are not, whatever the text says', async () => {
    const see = (isTransparent: boolean, height: number) => async (urls: string[]) =>
      new Map(urls.map((url) => [url, { ...picture, height, isTransparent }]))
    const figure = '<figure><img src="/a.png" data-transparent></figure>'
    const content = `<p>x <img src="/a.png" data-transparent></p>${figure}<div class="gallery">${figure}${figure}</div>`
    for (const height of [20, 350, 7000]) {
      const article = { ...NO_PROJECT, content, thumbnail: '/thumb.png' }
      expect((await renderArticle(article, see(true, height))).html.match(/<img [^>]*data-transparent[^>]*>/g)).toHaveLength(5)
      expect((await renderArticle(article, see(false, height))).html).not.toContain('data-transparent')
    }
  })
})

describe('galleries', () => {
  const figure = (src: string) => `<figure><img src="${src}" alt="x"></figure>`
  const sizes: Record<string, [number, number]> = { '/wide.png': [2000, 1000], '/high.png': [500, 3000], '/square.png': [900, 900] }
  const known = async (urls: string[]) =>
    new Map(urls.flatMap((url) => (sizes[url] ? [[url, { ...picture, width: sizes[url][0], height: sizes[url][1] }] as const] : [])))
  const renderGallery = async (inside: string) =>
    (await renderArticle({ ...NO_PROJECT, content: `<div class="gallery">${inside}</div>` }, known)).html

  test('are rows of two or three whose pictures have widths in proportion to their ratios', async () => {
    const names = ['/wide.png', '/square.png', '/high.png', '/wide.png', '/square.png']
    const html = await renderGallery(names.map(figure).join('\n'))
    expect(
      html.match(/<div class="gallery-row">(?:<figure>.*?<\/figure>)+<\/div>/g)?.map((row) => row.split('<figure>').length - 1),
    ).toEqual([3, 2])
    const shown = [...html.matchAll(/width="(\d+)" height="(\d+)"/g)].map(([, width, height]) => [Number(width), Number(height)])
    // 1600 in parts of 2, 1 and 0.5, then of 2 and 1.
    expect(shown).toEqual([
      [914, 457],
      [457, 457],
      [229, 457],
      [1067, 533],
      [533, 533],
    ])
    expect(html).toContain('sizes="(min-width: 50rem) 26.9rem, (min-width: 30rem) 57vw, calc(100vw - 2rem)"')
    expect(html).toContain('data-width="500" data-height="3000"')
    expect(html.match(/class="(?:high|usual|broad)"/g)).toEqual(['class="high"'])
    expect(html).not.toContain('tall')
  })

  test('of one picture are figures, and empty ones nothing', async () => {
    expect(await renderGallery(figure('/square.png'))).toMatch(/^<figure><a class="large"/)
    expect(await renderGallery('')).toBe('')
  })

  test('show other content between their pictures, and the text of a picture that is gone', async () => {
    const html = await renderGallery(`${figure('/square.png')}<p>a</p>${figure('/wide.png')}${figure('/square.png')}${figure('/gone.png')}`)
    expect(html).toMatch(
      /<div class="gallery"><figure><a .*?<\/figure><p>a<\/p><div class="gallery-row">.*<\/div><figure>x<\/figure><\/div>/,
    )
  })
})

describe('recordings', () => {
  const CLIP = `/media/${'a'.repeat(64)}.mp4`
  const player = `<video src="${CLIP}" controls preload="metadata" aria-label="Video"></video>`

  test('of other sites become links, and players without an address are dropped', async () => {
    const { html } = await render(
      '<p>a <video src="https://x.example/v.mp4" autoplay onplay="x()"></video> <audio src="javascript:x"></audio></p>',
    )
    expect(html).toBe('<p>a <a href="https://x.example/v.mp4" rel="noopener noreferrer">Recording on x.example</a> </p>')
  })

  test('of this site are played, however they are written', async () => {
    for (const content of [
      `<video src="${CLIP}" autoplay loop onplay="x()" poster="https://x.example/p.png"></video>`,
      `<p><video controls><source src="${CLIP}" type="video/mp4">Your browser plays no videos.</video></p>`,
      `<audio src="${CLIP}"></audio>`,
    ]) {
      expect((await render(content)).html).toBe(`<figure>${player}</figure>`)
    }
    expect((await render(`<figure>${player}<figcaption>c</figcaption></figure>`)).html).toBe(
      `<figure>${player}<figcaption>c</figcaption></figure>`,
    )
  })

  test('alone in a paragraph with a title have a caption', async () => {
    const { html } = await render(`<p><audio src="${CLIP.replace('mp4', 'mp3')}" title="A tone"></audio></p>`)
    expect(html).toMatch(/^<figure><audio src="[^"]*" controls preload="metadata" aria-label="A tone"><\/audio><figcaption><span>A tone</)
  })
})
