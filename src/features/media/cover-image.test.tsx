import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoverColor, CoverImage } from './cover-image.tsx'
import { mediaImageSource, plainImageSource } from './image-source.ts'

const HASH = 'ab'.repeat(32)

test('a cover loads lazily, with its space reserved', () => {
  const html = renderToStaticMarkup(<CoverImage image={mediaImageSource(HASH, { width: 800, height: 800 })} sizes="50vw" alt="A loop" />)
  for (const attribute of ['loading="lazy"', 'width="1000"', 'height="600"', 'sizes="50vw"', 'alt="A loop"'])
    expect(html).toContain(attribute)
  expect(html).not.toContain('fetchPriority')
})

test('a priority cover loads first, and src comes after the attributes that decide what to load', () => {
  const html = renderToStaticMarkup(<CoverImage image={mediaImageSource(HASH)} sizes="100vw" alt="" priority />)
  expect(html).toContain('fetchPriority="high"')
  const places = ['sizes=', 'loading="eager"', 'srcSet=', ' src='].map((attribute) => html.indexOf(attribute))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('a picture without variants has no empty srcset', () => {
  expect(renderToStaticMarkup(<CoverImage image={plainImageSource('/plates/plate-loop.svg')} alt="" />)).not.toMatch(/srcset/i)
})

test('a default cover is asked for in the colour of the site, other pictures are not', () => {
  const render = (src: string) =>
    renderToStaticMarkup(
      <CoverColor value="#487fff">
        <CoverImage image={plainImageSource(src)} alt="" />
      </CoverColor>,
    )
  expect(render('/plates/plate-loop.svg')).toContain('src="/plates/plate-loop.svg?c=487fff"')
  expect(render('/files/plate-loop.svg')).toContain('src="/files/plate-loop.svg"')
})
