import { expect, test } from 'vitest'
import { replaceShortcodes } from './shortcodes.ts'

const attachments = new Map([
  ['1', { url: 'https://old.example/a.jpg', alt: 'A', caption: '' }],
  ['2', { url: 'https://old.example/b.jpg', alt: '', caption: 'B & c' }],
])

function replace(text: string): { html: string; unknown: string[] } {
  const { html, unknown } = replaceShortcodes(text, { attachments, attached: ['2'] })
  return { html: html.trim().replace(/\n{2,}/g, '\n'), unknown: [...unknown] }
}

test.each([
  [
    'a caption',
    '[caption id="x" width="300"]<a href="a.jpg"><img src="a-300.jpg" /></a> The <em>words</em>[/caption]',
    '<figure><a href="a.jpg"><img src="a-300.jpg" /></a><figcaption>The <em>words</em></figcaption></figure>',
  ],
  [
    'a caption of old',
    '[caption caption="Words]"]<img src="a.jpg">[/caption]',
    '<figure><img src="a.jpg"><figcaption>Words]</figcaption></figure>',
  ],
  [
    'a gallery',
    '[gallery ids="2,1,9"]',
    '<div class="gallery">\n<figure><img src="https://old.example/b.jpg" alt=""><figcaption>B &#38; c</figcaption></figure>\n<figure><img src="https://old.example/a.jpg" alt="A"></figure>\n</div>',
  ],
  ['the gallery of a post', '[gallery]', '<figure><img src="https://old.example/b.jpg" alt=""><figcaption>B &#38; c</figcaption></figure>'],
  ['an embed', '[embed width="9"]https://youtu.be/abc[/embed]', '<p><a href="https://youtu.be/abc">https://youtu.be/abc</a></p>'],
  [
    'a video of a site',
    '[youtube abcdefghijk]',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
  ],
  [
    'an old form',
    '[youtube=https://youtu.be/abc?a=1&amp;b=2]',
    '<p><a href="https://youtu.be/abc?a=1&#38;b=2">https://youtu.be/abc?a=1&#38;b=2</a></p>',
  ],
  ['a video', '[video mp4="https://old.example/a.mp4"][/video]', '<video controls src="https://old.example/a.mp4"></video>'],
  ['audio by its address', '[audio https://old.example/a.mp3]', '<audio controls src="https://old.example/a.mp3"></audio>'],
  ['a gist', '[gist abc123]', '<p><a href="https://gist.github.com/abc123">https://gist.github.com/abc123</a></p>'],
  [
    'code',
    '[code lang="php"]\n<b>[x] && [gallery]\n[/code]',
    '<pre><code class="language-php">&lt;b&gt;[x] &amp;&amp; [gallery]\n</code></pre>',
  ],
  ['code with entities', '[sourcecode language="js"]a &lt; b[/sourcecode]', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
  ['code by its language', '[python]\n\n  x[0]\n[/python]', '<pre><code class="language-python">  x[0]\n</code></pre>'],
  ['code in a line', 'Call [code]f[0][/code] now', 'Call <code>f[0]</code> now'],
  ['a quotation', '[quote author="Ann"]Words[/quote]', '<blockquote>\nWords\n<cite>Ann</cite>\n</blockquote>'],
  [
    'formulas',
    'A $latex x^2 &lt; y$ and [latex]\\frac{a}{b}[/latex] for $latex',
    'A <code class="language-math">x^2 &lt; y</code> and <code class="language-math">\\frac{a}{b}</code> for $latex',
  ],
  ['a formula without shortcodes', '<b>$latex x$</b>', '<b><code class="language-math">x</code></b>'],
  ['a formula alone in its line', 'A\n[tex]y[/tex]\nb', 'A\n<pre><code class="language-math">y\n</code></pre>\nb'],
  ['an escaped one', 'Write [[caption]] or [[code]x[/code]]', 'Write [caption] or [code]x[/code]'],
  [
    'code elements',
    '<code>[gallery]</code> <pre>[caption]</pre> <a title="[gallery]">x</a>',
    '<code>[gallery]</code> <pre>[caption]</pre> <a title="[gallery]">x</a>',
  ],
  [
    'prose in brackets',
    'He [sic] said [1] [see below] [x] a[0] [css] [[wiki]] [A-Z_]+ [snake_case]',
    'He [sic] said [1] [see below] [x] a[0] [css] [[wiki]] [A-Z_]+ [snake_case]',
  ],
])('%s', (_name, text, html) => {
  expect(replace(text)).toEqual({ html, unknown: [] })
})

test('unknown ones lose their tags, keep their words and links, and are named', () => {
  expect(replace('[row width="1/2"][box title="Head" caption="Say &quot;hi&quot;"]Words[/box][/row]\n[my_form]')).toEqual({
    html: '<strong>Head</strong> Say &#34;hi&#34;Words',
    unknown: ['row', 'box', 'my_form'],
  })
  expect(
    replace('[button link="https://a.example/?b=1"]Buy[/button] [url=https://a.example]here[/url] [map href="https://b.example"]'),
  ).toEqual({
    html: '<a href="https://a.example/?b=1">Buy</a> <a href="https://a.example">here</a> <a href="https://b.example">https://b.example</a>',
    unknown: ['button', 'url', 'map'],
  })
})

test('floods of shortcodes take linear time', () => {
  const before = process.threadCpuUsage().user
  for (const flood of `[caption]|[|[[|[a b="|[/a]|[quote][caption]|[a_b]|[a '|$latex |[gallery ids=|[embed]<`.split('|'))
    replaceShortcodes(`${flood.repeat(40_000)}[/caption][/quote][/embed]`, { attachments, attached: [] })
  expect(process.threadCpuUsage().user - before).toBeLessThan(8_000_000)
})
