import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { describeUnrendered } from './describe-unrendered.ts'

test.each([
  ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', null],
  ['<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>', null],
  ['<p>a</p>', null],
  ['<iframe src="https://example.com/map"></iframe>', 'The site shows a link in place of the frame.'],
  ['<iframe></iframe>', 'The site shows a link in place of the frame.'],
  ['<script>a</script><style>b</style>', 'The site does not show script, style.'],
])('describeUnrendered: %s', (html, warning) => {
  expect(describeUnrendered(parseHtml(html))).toBe(warning)
})
