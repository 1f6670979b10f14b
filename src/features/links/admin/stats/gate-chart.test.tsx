import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GateChart } from './gate-chart.tsx'
import { GATE_TOOLTIPS } from './gate-tooltips.ts'

test('every column of the table says what it counts', () => {
  const day = { day: '2026-05-01', opened: 6, ready: 5, clicked: 4, unlocked: 3, accessed: 2, wrongPasswords: 1 }
  const html = renderToStaticMarkup(<GateChart days={[day]} />)
  for (const name of ['opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrongPasswords'] as const) {
    expect(html).toContain(`<th scope="col" title="${GATE_TOOLTIPS[name]}">`)
  }
  expect(html).toContain('<td>6</td><td>5</td><td>4</td><td>3</td><td>2</td><td>1</td>')
})
