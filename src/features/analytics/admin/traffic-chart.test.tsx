import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrafficChart } from './traffic-chart.tsx'

test('TrafficChart: every column of numbers says what it counts', () => {
  const point = { bucket: '2026-05-01', views: 4, visitors: 3, before: { bucket: '2026-04-01', views: 2, visitors: 1 } }
  const html = renderToStaticMarkup(<TrafficChart title="Views per day" points={[point]} annotations={[]} grain="day" measure="views" />)
  for (const name of ['Views', 'Visitors', 'Views before', 'Visitors before']) {
    expect(html).toMatch(new RegExp(`<th scope="col" title="[^"]+">${name}</th>`))
  }
})
