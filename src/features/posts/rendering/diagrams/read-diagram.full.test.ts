import { expect, test } from 'vitest'
import { readDiagram } from './read-diagram.ts'

test('a source of many signs takes no time to read', () => {
  for (const sign of ['-', '=', '"', '(', '[', 'A-- ', 'A & ', '<', '~', '|', 'a-', '%%{', ';', 'A -- x ', 'A["', 'a.b', 'A & A --> ']) {
    for (const header of ['flowchart LR', 'sequenceDiagram', 'classDiagram', 'erDiagram', 'stateDiagram-v2']) {
      const began = performance.now()
      readDiagram(`${header}\n${sign.repeat(4_900 / sign.length)}`)
      expect(performance.now() - began, `${header} ${sign}`).toBeLessThan(500)
    }
  }
})
