import { allowedHtml } from '../../../rendering/allowed-html.ts'

/** Elements without content, which have no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'image',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])

/** Elements whose content the parser or the renderer drops: forms that work nowhere else, fallbacks, and what belongs to the head of a page. */
export const CONTENT_DROPPING: ReadonlySet<string> = new Set([
  ...['applet', 'datalist', 'frameset', 'noembed', 'noframes', 'object', 'optgroup', 'option', 'plaintext', 'select', 'template'],
  ...['textarea', 'title', 'xmp'],
])

/** Other elements of HTML that articles do without. */
const OTHER = [
  ...['acronym', 'article', 'base', 'big', 'body', 'button', 'canvas', 'center', 'col', 'colgroup', 'data', 'dialog', 'dir', 'embed'],
  ...['fieldset', 'font', 'footer', 'form', 'frame', 'head', 'header', 'hgroup', 'html', 'iframe', 'image', 'label', 'legend', 'link'],
  ...['main', 'map', 'area', 'mark', 'marquee', 'math', 'menu', 'meta', 'meter', 'nav', 'nobr', 'noscript', 'output', 'param', 'picture'],
  ...['portal', 'script', 'search', 'slot', 'source', 'style', 'svg', 'track'],
]

export const HTML_ELEMENTS: ReadonlySet<string> = new Set([
  ...(allowedHtml.tagNames ?? []),
  ...VOID_ELEMENTS,
  ...CONTENT_DROPPING,
  ...OTHER,
])
