import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { isElement } from '../html/html-tree.ts'
import { cleanHtml } from './clean-html.ts'

/** The class of the code that is left of pasted HTML. */
function classAfterPaste(html: string): string | undefined {
  const [pre] = cleanHtml(parseHtml(html)).nodes
  const code = isElement(pre, 'pre') ? pre.children[0] : undefined
  return isElement(code) ? code.attributes.class : undefined
}

test.each([
  ['Prism', '<pre class="language-js line-numbers"><code class="language-js">a</code></pre>', 'js'],
  ['highlight.js', '<pre><code class="hljs language-rust">a</code></pre>', 'rust'],
  ['older highlight.js', '<pre><code class="hljs python">a</code></pre>', 'python'],
  ['Shiki', '<pre class="shiki github-dark" data-language="tsx"><code>a</code></pre>', 'tsx'],
  ['GitHub', '<div class="highlight highlight-source-ts"><pre>a</pre></div>', 'ts'],
  ['GitHub, markup', '<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', 'html'],
  ['GitLab', '<pre class="code highlight" lang="ruby"><code>a</code></pre>', 'ruby'],
  [
    'Rouge',
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>',
    'ruby',
  ],
  ['Chroma', '<div class="highlight"><pre class="chroma"><code class="language-go" data-lang="go">a</code></pre></div>', 'go'],
  ['Sphinx', '<div class="highlight-python notranslate"><div class="highlight"><pre>a</pre></div></div>', 'python'],
  ['Stack Overflow', '<pre class="lang-cpp s-code-block"><code class="hljs language-cpp">a</code></pre>', 'cpp'],
  ['SyntaxHighlighter', '<pre class="brush: php; gutter: false">a</pre>', undefined],
  ['SyntaxHighlighter with a class', '<pre class="brush: php">a</pre>', 'php'],
  ['Pandoc', '<div class="sourceCode"><pre class="sourceCode haskell"><code class="sourceCode haskell">a</code></pre></div>', 'haskell'],
  ['another language of the text', '<pre lang="de"><code>a</code></pre>', undefined],
  ['a language without a grammar', '<pre><code class="language-klingon">a</code></pre>', 'klingon'],
  [
    'plain text of this site',
    '<div class="code"><div class="code-head"><b>CODE</b><span class="file">Text</span></div><pre>a</pre></div>',
    'text',
  ],
])('%s names the language', (_, html, language) => {
  expect(classAfterPaste(html)).toBe(language && `language-${language}`)
})
