import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { docToHtml } from '../html/doc-to-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { textOf } from '../html/html-tree.ts'
import { cleanHtml } from './clean-html.ts'

/** What a paste becomes in the article. */
function paste(html: string): string {
  return docToHtml(htmlToDoc(cleanHtml(parseHtml(html)).nodes)).replace(/\n/g, '')
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;}</style></head>
<body lang=EN-US style='tab-interval:35.4pt'>
<!--StartFragment-->
<p class=MsoTitle>Report<o:p></o:p></p>
<h2 style='margin-top:2pt'><span style='color:#2F5496;font-weight:bold'>Second<o:p></o:p></span></h2>
<p class=MsoNormal><b>Bold</b> and <span style='font-family:"Courier New"'>code</span>, <i style='mso-bidi-font-style:normal'>soft</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Two</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 style='width:75pt'><p class=MsoNormal><b>Name<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Size</b></p></td></tr>
<tr><td><p class=MsoNormal>a</p></td><td><p class=MsoNormal>1</p></td></tr></table>
<p class=MsoNormal><img width=10 src="file:///C:/Users/me/clip_image001.png"></p>
<!--EndFragment-->
</body></html>`

test('Word comes in as headings, lists, a table with a head, and text', () => {
  expect(paste(WORD)).toBe(
    '<h1>Report</h1><h2>Second</h2><p><strong>Bold</strong> and <code>code</code>, <em>soft</em>.</p>' +
      '<ul><li>One<ol><li>Inner</li></ol></li><li>Two</li></ul>' +
      '<table><thead><tr><th>Name</th><th>Size</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr></tbody></table>',
  )
})

test('removed styles and lost pictures are counted', () => {
  const { removedStyles, lostPictures } = cleanHtml(parseHtml(WORD))
  expect(removedStyles).toBeGreaterThan(10)
  expect(lostPictures).toBe(1)
  expect(cleanHtml(parseHtml('<p>plain <b>text</b></p>'))).toMatchObject({ removedStyles: 0, lostPictures: 0 })
})

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;">Heading</span></h1>
<p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Plain </span><span style="font-weight:700;font-style:italic">both</span><span style="font-weight:400"> and </span><a href="https://example.com" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">a link</span></a></p><br />
<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul><li><p role="presentation"><span style="text-decoration:line-through">two</span></p></li></ul>
<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="301"/></colgroup><tbody><tr style="height:0"><td style="border-left:solid"><p dir="ltr"><span style="font-weight:700">A</span></p></td></tr><tr><td><p><span style="font-weight:400">b</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`

test('Google Docs comes in without its wrappers', () => {
  expect(paste(DOCS)).toBe(
    '<h1>Heading</h1><p>Plain <strong><em>both</em></strong> and <a href="https://example.com">a link</a></p>' +
      '<ul><li>one<ul><li>inner</li></ul></li><li><s>two</s></li></ul>' +
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  )
})

test('cells of a spreadsheet become a table', () => {
  expect(
    paste(
      '<google-sheets-html-origin><style>td {border:1px}</style><table dir="ltr" data-sheets-root="1"><colgroup><col width="100"></colgroup><tbody><tr><td style="font-weight:bold;" data-sheets-value="x">Name</td></tr><tr><td style="text-align:right">1</td></tr></tbody></table></google-sheets-html-origin>',
    ),
  ).toContain('<thead><tr><th>Name</th></tr></thead>')
})

test('code keeps its text and its language', () => {
  expect(paste('<div class="highlight highlight-source-js"><pre><span class="pl-k">const</span> a&nbsp;= 1</pre></div>')).toBe(
    '<pre><code class="language-js">const a = 1</code></pre>',
  )
  expect(
    paste('<pre style="background:#2b2b2b;font-family:\'JetBrains Mono\',monospace"><span style="color:#cc7832">fun </span>x()<br>y</pre>'),
  ).toBe('<pre><code>fun x()y</code></pre>')
})

test('a page of the site itself comes in as it was written', () => {
  const page =
    '<h2 id="a">Words<a class="anchor" href="#a" aria-label="Link">#</a></h2><div class="code"><div class="code-head"><b>CODE</b><span class="file">TypeScript · a.ts</span><button type="button">Copy</button></div><pre tabindex="0"><code><span class="line"><span class="k">let</span> x\n</span><span class="line">y</span></code></pre></div>'
  expect(paste(page)).toBe('<h2>Words</h2><pre><code class="language-typescript">let xy</code></pre>')
})

test('formulas come in with their TeX, from this site and from others', () => {
  const math = (display: string) =>
    `<math${display}><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2 &lt; y</annotation></semantics></math>`
  const inLine = '<code class="language-math">x^2 &lt; y</code>'
  const katex = `<span class="katex"><span class="katex-mathml">${math('')}</span><span class="katex-html" aria-hidden="true">x2&lt;y</span></span>`
  expect(paste(`<p>a ${math('')} b ${katex} c ${inLine}</p>`)).toBe(`<p>a ${inLine} b ${inLine} c ${inLine}</p>`)
  for (const block of [
    `<div class="math">${math(' display="block"')}</div>`,
    `<span class="katex-display">${katex}</span>`,
    `<pre>${inLine}</pre>`,
  ])
    expect(paste(block)).toBe(`<pre>${inLine}</pre>`)
})

test('formulas of MathJax come in once, with their TeX', () => {
  expect(
    paste(
      '<p>a <span class="MathJax_Preview">x</span><span class="MathJax"><span>x2</span></span><script type="math/tex">x^2</script> b</p>' +
        '<div class="MathJax_Display">y</div><script type="math/tex; mode=display">y^2</script>',
    ),
  ).toBe('<p>a <code class="language-math">x^2</code> b</p><pre><code class="language-math">y^2</code></pre>')
  expect(paste('<p>a <mjx-container><mjx-math data-latex="x^2"><mjx-c>x</mjx-c></mjx-math></mjx-container></p>')).toBe(
    '<p>a <code class="language-math">x^2</code></p>',
  )
  expect(paste('<p>a <span class="MathJax">x2</span></p>')).toBe('<p>a x2</p>')
})

const wordItem = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`

test.each([
  [['3.', '4.'], '<ol start="3"><li>1</li><li>2</li></ol>'],
  [['(1)', '(2)'], '<ol><li>1</li><li>2</li></ol>'],
  [['a)', 'b)'], '<ol type="a"><li>1</li><li>2</li></ol>'],
  [['C.', 'D.'], '<ol start="3" type="A"><li>1</li><li>2</li></ol>'],
  [['iv.', 'v.'], '<ol start="4" type="i"><li>1</li><li>2</li></ol>'],
  [['1.', '2.', '1.'], '<ol><li>1</li><li>2</li></ol><ol><li>3</li></ol>'],
  [['·', 'o'], '<ul><li>1</li><li>2</li></ul>'],
])('a list of Word with the markers %j', (markers, html) => {
  expect(paste(markers.map((marker, index) => wordItem(marker, String(index + 1))).join(''))).toBe(html)
})

test('a list of Word goes on after a paragraph', () => {
  expect(paste(`${wordItem('1.', 'a')}<p class=MsoNormal>between</p>${wordItem('2.', 'b')}`)).toBe(
    '<ol><li>a</li></ol><p>between</p><ol start="2"><li>b</li></ol>',
  )
})

const js = '<pre><code class="language-js">const a = 1let b</code></pre>'

test.each([
  ['<pre><div>js<button>Copy code</button></div><div><code class="hljs language-js">const a = 1\nlet b</code></div></pre>', js],
  [
    '<pre class="x"><div class="flex"><span>js</span><span><button>Copy code</button></span></div><code>const a = 1\nlet b</code></pre>',
    js,
  ],
  [
    '<code-block><div class="decoration"><span>JS</span><button>Copy</button></div><pre><code>const a = 1\nlet b</code></pre></code-block>',
    js,
  ],
  ['<div><div>Copy code</div><pre><code class="language-js">const a = 1\nlet b</code></pre></div>', js],
])('code of a chat assistant has no label: %s', (html, code) => {
  expect(paste(html)).toBe(code)
})

test('a text above a code block stays', () => {
  expect(paste('<div><p>Like this:</p><pre>a</pre></div>')).toBe('<p>Like this:</p><pre><code>a</code></pre>')
})

test('lines that keep their white space in a monospaced face are code', () => {
  const [pre] = cleanHtml(
    parseHtml(
      `<meta charset='utf-8'><div style="color:#d4d4d4;font-family:Menlo, Monaco, 'Courier New', monospace;white-space:pre;"><div><span style="color:#569cd6">if</span> (a) {</div><div>  b()</div><br><div>}</div></div>`,
    ),
  ).nodes
  expect(pre && textOf(pre)).toBe('if (a) {\n  b()\n\n}')
  expect(paste('<div style="white-space:pre-wrap">a b</div>')).toBe('<p>a b</p>')
})

test('lines as div become paragraphs, scripts and comments go', () => {
  expect(paste('<div>a <span style="font-weight:600">b</span></div><div><br></div><div>c</div><script>x</script><!-- d -->')).toBe(
    '<p>a <strong>b</strong></p><p>c</p>',
  )
})

test('pictures from other sites and pictures in the text itself stay', () => {
  expect(paste('<p><img class="x" src="https://a.b/c.png" alt="c" width="3"></p><p>a <img src="data:image/png;base64,AA=="></p>')).toBe(
    '<p><img src="https://a.b/c.png" alt="c"></p><p>a <img src="data:image/png;base64,AA=="></p>',
  )
})
