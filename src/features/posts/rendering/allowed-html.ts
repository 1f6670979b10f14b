// The allow-list for the HTML of articles. The sanitiser unwraps every other element and drops every other attribute.
import type { Options } from 'rehype-sanitize'

const TEXT = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...[
    'span',
    'strike',
    'strong',
    'sub',
    'sup',
    'time',
    'tt',
    'u',
    'var',
    'wbr',
    'ruby',
    'rp',
    'rt',
    'progress',
    'input',
    'img',
    'video',
    'audio',
  ],
]
const BLOCKS = [
  ...['address', 'aside', 'blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['hr', 'li', 'ol', 'p', 'pre', 'section', 'summary', 'ul'],
]
const TABLES = ['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']

/** Elements that the sanitiser removes with their content: code, fallbacks, and second copies of formulas. */
const REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'template', 'title', 'iframe', 'noembed', 'noframes', 'svg', 'object', 'embed', 'applet'],
  ...['annotation', 'annotation-xml', 'select', 'datalist'],
]

/** Players of this site's recordings only. */
const PLAYER: NonNullable<Options['attributes']>[string] = [
  ['src', /^\/media\/[0-9a-f]{64}\.(?:mp4|webm|mp3|ogg|m4a|wav)$/],
  'controls',
  ['preload', 'metadata'],
  'ariaLabel',
]

const CODE_LANGUAGE: [string, RegExp] = ['className', /^lang(?:uage)?-./]
/** The kind of a callout; without one it is a note. */
const CALLOUT_CLASSES = ['note', 'tip', 'important', 'warning', 'caution']

export const allowedHtml: Options = {
  tagNames: [...TEXT, ...BLOCKS, ...TABLES],
  strip: REMOVED_WITH_CONTENT,
  ancestors: Object.fromEntries(['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'].map((name) => [name, ['table']])),
  attributes: {
    '*': ['id', 'lang', ['dir', 'ltr', 'rtl', 'auto'], 'title'],
    a: ['href', 'name', 'dataFootnoteRef', 'dataFootnoteBackref'],
    aside: [['className', 'callout', ...CALLOUT_CLASSES], 'dataTitle'],
    audio: PLAYER,
    blockquote: ['cite'],
    code: [CODE_LANGUAGE, 'dataTitle', 'dataMeta'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    div: [['className', 'callout', ...CALLOUT_CLASSES, 'code-group', 'footnotes', 'gallery'], 'dataTitle'],
    img: ['src', 'alt', 'width', 'height'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ins: ['cite', 'dateTime'],
    li: ['value'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    pre: [CODE_LANGUAGE],
    progress: ['value', 'max'],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['colSpan', 'rowSpan', 'align'],
    th: ['colSpan', 'rowSpan', 'align', 'scope', 'abbr'],
    time: ['dateTime'],
    video: [...PLAYER, 'width', 'height'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'], cite: ['http', 'https'] },
  // Keeps ids as written, so that `anchors.ts` can match links within the article before it renames every id.
  clobber: [],
}
