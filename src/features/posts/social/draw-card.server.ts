// Composes and draws social pictures. Imported with the first picture: the renderer and its fonts take memory.
import { type Node, Renderer } from '@takumi-rs/core'
import { drawDefaultCover } from '#src/features/media/covers/draw-default-cover.server.ts'
import { summarizeLogo } from '#src/features/settings/look/site-logo.ts'
import { SOCIAL_PICTURE } from '#src/lib/web/page-meta.ts'
import geistCyrillic from '#src/ui/fonts/geist-mono-cyrillic.woff2?inline'
import geistLatin from '#src/ui/fonts/geist-mono-latin.woff2?inline'
import geistLatinExt from '#src/ui/fonts/geist-mono-latin-ext.woff2?inline'
import literataCyrillic from '#src/ui/fonts/literata-cyrillic.woff2?inline'
import literataGreek from '#src/ui/fonts/literata-greek.woff2?inline'
import literataLatin from '#src/ui/fonts/literata-latin.woff2?inline'
import literataLatinExt from '#src/ui/fonts/literata-latin-ext.woff2?inline'
import literataVietnamese from '#src/ui/fonts/literata-vietnamese.woff2?inline'
import type { SocialCard } from './social-card.ts'

const FONTS = [
  ...[literataLatin, literataLatinExt, literataGreek, literataCyrillic, literataVietnamese].map((url) => ({ name: 'Literata', url })),
  ...[geistLatin, geistLatinExt, geistCyrillic].map((url) => ({ name: 'Geist Mono', url })),
]

let loading: Promise<Renderer> | undefined

/** Draws a PNG of 1200 by 630 pixels. `logo` is the WebP file of the card's logo, null without one; a logo without a file leaves its place empty. */
export async function drawCard(card: SocialCard, logo: Uint8Array | null = null): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= loadRenderer()
  const [renderer, cover] = await Promise.all([loading, loadCover(card)])
  return renderer.render(composeCard(card, card.logo === null ? 'mark' : logo && 'logo'), {
    width: SOCIAL_PICTURE.width,
    height: SOCIAL_PICTURE.height,
    format: 'png',
    css: [
      STYLES,
      logoStyles(card.logo),
      `.label { background-color: ${card.marker} }`,
      `.title { font-size: ${titleSize(card.headline ?? '')}px }`,
    ],
    images: [
      ...Object.entries({ sheet: SHEET, mark: MARK, cover }).map(([src, svg]) => ({
        src,
        data: Buffer.from(svg.replaceAll(/#e6f33a/gi, card.marker)),
      })),
      ...(logo ? [{ src: 'logo', data: Buffer.from(logo) }] : []),
    ],
  })
}

async function loadRenderer(): Promise<Renderer> {
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  for (const { name, url } of FONTS) await renderer.registerFont({ name, data: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') })
  return renderer
}

/** The renderer keeps the proportions of a drawing that states its size. */
async function loadCover({ cover, marker }: SocialCard): Promise<string> {
  return (await drawDefaultCover(cover, marker)).replace('<svg ', '<svg width="1050" height="630" ')
}

/** `mark` is the picture that stands for the site; null for none. */
function composeCard({ label, headline, lead, site }: SocialCard, mark: 'mark' | 'logo' | null): Node {
  return box('card', [
    picture('sheet', 'sheet'),
    box('cover', [picture('drawing', 'cover')]),
    box('text', [...(label === null ? marks('large', mark) : [text('label', label)]), ...texts('title', headline), ...texts('lead', lead)]),
    ...(label === null ? [] : [box('foot', [...marks('small', mark), ...texts('site', site)])]),
  ])
}

function box(className: string, children: Node[]): Node {
  return { type: 'container', className, children }
}

function picture(className: string, src: string): Node {
  return { type: 'image', className, src }
}

function marks(size: 'large' | 'small', src: 'mark' | 'logo' | null): Node[] {
  return src === null ? [] : [picture(`${size}-${src}`, src)]
}

/** The large logo has the size of its file. */
function logoStyles(logo: SocialCard['logo']): string {
  const { width, height } = summarizeLogo(logo) ?? { width: 0, height: 0 }
  return `.small-logo { width: ${width}px; height: ${height}px; } .large-logo { width: ${2 * width}px; height: ${2 * height}px; }`
}

function text(className: string, value: string): Node {
  return { type: 'text', className, text: value }
}

function texts(className: string, value: string | null): Node[] {
  return value === null ? [] : [text(className, value)]
}

/** Long titles are set smaller. The longest takes six lines. */
function titleSize(title: string): number {
  if (title.length <= 20) return 92
  if (title.length <= 42) return 76
  if (title.length <= 80) return 64
  return title.length <= 120 ? 54 : 46
}

const STYLES = `
.card { position: relative; width: 1200px; height: 630px; overflow: hidden; background-color: #f3f5f0; color: #14191a; }
.sheet { position: absolute; left: 0; top: 0; width: 1200px; height: 630px; }
.cover { position: absolute; left: 880px; top: 0; width: 320px; height: 630px; overflow: hidden; border-left: 2px solid #14191a; }
.drawing { position: absolute; left: -365px; top: 0; width: 1050px; height: 630px; }
.text { position: absolute; left: 128px; top: 72px; width: 704px; height: 440px; display: flex; flex-direction: column; align-items: flex-start; overflow: hidden; }
.label { max-width: 704px; padding: 7px 16px; font-family: 'Geist Mono', 'Literata'; font-size: 26px; font-weight: 500; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.title { width: 704px; margin-top: 30px; padding-bottom: 14px; font-family: 'Literata', 'Geist Mono'; font-weight: 640; line-height: 1.14; letter-spacing: -0.022em; overflow-wrap: anywhere; text-wrap: balance; line-clamp: 6; }
.lead { width: 660px; margin-top: 10px; padding-bottom: 10px; font-family: 'Literata', 'Geist Mono'; font-size: 36px; line-height: 1.4; overflow-wrap: anywhere; line-clamp: 3; }
.foot { position: absolute; left: 128px; top: 548px; width: 704px; display: flex; align-items: center; }
.small-mark { width: 36px; height: 36px; }
.large-mark { width: 76px; height: 76px; }
.site { margin-left: 16px; max-width: 640px; font-family: 'Geist Mono', 'Literata'; font-size: 26px; font-weight: 500; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
`

/** The margin rule with its crosses, and the rule above the foot. */
const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<path d="M0 520H880" stroke="#c9cec8" stroke-width="2"/>
<path d="M80 0V630M68 520H92M68 97H92" stroke="#14191a" stroke-width="2"/>
</svg>`

/** `public/favicon.svg` on a transparent ground. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="0 0 26 26">
<path fill="#fdfefa" stroke="#14191a" stroke-width="1.75" d="M1.75 1.75h22.5v15.5l-7 7H1.75z"/>
<path stroke="#14191a" stroke-width="1.75" d="M8 1.75v22.5"/><path fill="#e6f33a" d="M8.75 9.5H20.5v5H8.75z"/>
</svg>`
