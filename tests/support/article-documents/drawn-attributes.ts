// What the nodes and marks of a drawn document hold. Every node type and mark of the schema has an entry with all of its attributes:
// `any-document.integration.full.test.ts` fails for a new one without. The first value of a choice is the simplest one.
import type { Choices } from './choices.ts'

export type Attributes = (choices: Choices) => Record<string, unknown>

const HASH = 'a'.repeat(64)
const NONE: Attributes = () => ({})

/** Attributes of HTML that the editor has no controls for. */
function preserved(choices: Choices): Record<string, unknown> {
  return { preserved: choices.pick(null, null, null, null, { id: 'own' }, { title: 'A "title" & <more>' }, { lang: 'de', dir: 'ltr' }) }
}

/** A new picture has its size as numbers, an opened one as text. */
function size(choices: Choices): Record<string, unknown> {
  return choices.pick({ width: null, height: null }, { width: '640', height: '480' }, { width: 640, height: 480 })
}

const alternativeText = (choices: Choices) => choices.pick(null, '', 'A "plan" <of> it')

export const NODE_ATTRIBUTES: Readonly<Record<string, Attributes>> = {
  doc: NONE,
  text: NONE,
  hardBreak: NONE,
  figureCaption: NONE,
  footnotes: NONE,
  // `drawn-footnotes.ts` gives every name to one note.
  footnote: noteName,
  footnoteReference: (choices) => ({ ...noteName(choices), carried: null }),
  // `inlineIn` says how an opened article had written it, maybe elsewhere than where the author moved it.
  paragraph: (choices) => ({
    inlineIn: choices.pick(null, null, null, 'p', 'doc', 'item', 'blockquote', 'callout', 'cell'),
    ...preserved(choices),
  }),
  heading: (choices) => ({ level: choices.pick(2, 1, 3, 4, 5, 6), ...preserved(choices) }),
  horizontalRule: preserved,
  blockquote: preserved,
  bulletList: preserved,
  listItem: preserved,
  orderedList: (choices) => ({ start: choices.pick(1, 3, 0), type: choices.pick(null, 'a', 'I'), ...preserved(choices) }),
  taskList: preserved,
  taskItem: (choices) => ({ checked: choices.pick(false, true), ...preserved(choices) }),
  codeBlock: (choices) => ({
    language: choices.pick(null, 'js', 'rust,ignore', 'text', 'mermaid'),
    title: choices.pick(null, 'a "b".rs', 'src/<main>.ts'),
    meta: choices.pick(null, '{1}', 'add={1} showLineNumbers=5'),
  }),
  codeGroup: preserved,
  formula: (choices) => ({ tex: choices.pick('x', 'a < b \\& "c"', '\\frac{1}{2}'), ...preserved(choices) }),
  formulaBlock: (choices) => ({ tex: choices.pick('x', 'a < b\n\n\\& c', '\n y\n'), ...preserved(choices) }),
  table: (choices) => ({ caption: choices.pick(null, 'Table &amp; &lt;caption>', 'A <em>caption</em>'), ...preserved(choices) }),
  tableRow: (choices) => ({ section: choices.pick(null, null, 'head', 'foot'), ...preserved(choices) }),
  tableCell: cell,
  tableHeader: cell,
  callout: (choices) => ({
    kind: choices.pick('Note', 'Tip', 'Important', 'Warning', 'Caution'),
    // A quotation has no place for a title.
    ...choices.pick(
      { form: 'aside', title: null },
      { form: 'div', title: 'A "title" & <more>' },
      { form: 'quote', title: null },
      { form: 'aside', title: 'A title' },
    ),
    preserved: null,
  }),
  details: (choices) => ({ open: choices.pick(false, true), ...preserved(choices) }),
  detailsSummary: preserved,
  definitionList: preserved,
  definitionTerm: preserved,
  definitionDetails: preserved,
  // A `figure` around a lone picture is that picture when it is opened.
  container: (choices) => ({ tag: choices.pick('div', 'section', 'address', 'aside', 'figcaption'), ...preserved(choices) }),
  figure: picture,
  gallery: preserved,
  inlineImage: (choices) => ({
    src: choices.pick('/a.png', `/media/${HASH}/700`, 'https://a.example/b.png?c=1&d=2'),
    alt: alternativeText(choices),
    title: choices.pick(null, 'A "title"'),
    ...size(choices),
    preserved: choices.pick(null, null, { id: 'own' }),
  }),
  recording: (choices) => ({
    ...choices.pick(
      { src: `/media/${HASH}.mp4`, width: null, height: null },
      { src: `/media/${HASH}.webm`, width: '640', height: '480' },
      { src: `/media/${HASH}.mp3`, width: null, height: null },
    ),
    label: choices.pick(null, 'The name of "it"'),
    ...choices.pick(
      { form: 'bare', preserved: null },
      { form: 'p', preserved: null },
      { form: 'figure', preserved: null },
      { form: 'figure', preserved: { id: 'clip' } },
    ),
  }),
  embed: (choices) => ({
    href: choices.pick('https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', 'https://gist.github.com/a/0123456789abcdef0123'),
    label: choices.pick(null, `Card ${choices.word()}`),
    title: choices.pick(null, 'A title'),
  }),
  htmlBlock: (choices) => ({
    html: choices.pick(
      '<iframe src="https://v.example/1"></iframe>',
      '<dl><div><dt>a</dt></div></dl>',
      '<progress value="1" max="2"></progress>',
      '<!-- b -->',
      '<template>c</template>',
      '<form id="f"><input name="a"> d</form>',
    ),
  }),
  inlineHtml: (choices) => ({
    html: choices.pick('<progress value="1" max="2"></progress>', '<ruby>b<rt>c</rt></ruby>', '<a id="goal"></a>', '<!-- a -->', '<wbr>'),
  }),
}

function noteName(choices: Choices): Record<string, unknown> {
  return { name: choices.pick('1', 'a-b', 'c') }
}

function cell(choices: Choices): Record<string, unknown> {
  // `draw-table.ts` sets the spans: the cells of a table fill its grid.
  return { colspan: 1, rowspan: 1, colwidth: null, align: choices.pick(null, 'right'), ...preserved(choices) }
}

function picture(choices: Choices): Record<string, unknown> {
  const alt = alternativeText(choices)
  const place = { src: '', title: null, width: null, height: null, form: 'figure', alt, ...preserved(choices) }
  const stored = { src: choices.pick('/a.png', `/media/${HASH}/700`), alt, upload: null, name: null, title: null, ...size(choices) }
  return choices.pick(
    { ...stored, form: 'figure', preserved: null },
    { ...stored, form: 'figure', title: 'On "hover"', preserved: { id: 'fig' } },
    { ...stored, form: 'p', preserved: null },
    { ...stored, form: 'bare', preserved: null },
    { ...place, upload: '5e0cf1c2-3c1b-4c5e-8d1f-0b6a6a3c9f10', name: 'a "b".png' },
    { ...place, upload: null, name: 'c.png' },
  )
}

export const MARK_ATTRIBUTES: Readonly<Record<string, Attributes>> = {
  bold: (choices) => ({ tag: choices.pick(null, 'b'), ...preserved(choices) }),
  italic: (choices) => ({ tag: choices.pick(null, 'i'), ...preserved(choices) }),
  strike: (choices) => ({ tag: choices.pick(null, 'strike'), ...preserved(choices) }),
  underline: preserved,
  code: preserved,
  subscript: preserved,
  superscript: preserved,
  link: (choices) => ({
    href: choices.pick('/a', 'https://a.example/?b=1&c="2"', '#x', 'mailto:a@b.example'),
    title: choices.pick(null, 'A "title"'),
    target: null,
    rel: null,
    class: null,
    preserved: choices.pick(null, null, { id: 'own' }),
  }),
  phrase: (choices) => ({
    ...choices.pick(
      { tag: 'kbd', preserved: null },
      { tag: 'mark', preserved: null },
      { tag: 'del', preserved: null },
      { tag: 'abbr', preserved: { title: 'x' } },
      { tag: 'span', preserved: { lang: 'fr' } },
      { tag: 'time', preserved: { datetime: '2026-01-31' } },
      { tag: 'q', preserved: { cite: 'https://a.example/?b=1&c=2' } },
      { tag: 'a', preserved: { id: 'anchor' } },
    ),
  }),
}
