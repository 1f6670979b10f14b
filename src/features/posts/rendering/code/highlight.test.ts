import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findLanguage } from './code-languages.ts'
import { createHighlightBudget, highlight } from './highlight.server.ts'

const tsx = findLanguage('tsx')

describe('highlight', () => {
  test('leaves the process to others while a grammar works on slow code', async () => {
    await highlight('const a = 1', tsx, createHighlightBudget())
    const line = 'a<b,'.repeat(50)
    const state = { isDone: false, turns: 0 }
    const highlighting = highlight([line, line, line, line].join('\n'), tsx, createHighlightBudget()).finally(() => {
      state.isDone = true
    })
    while (!state.isDone) {
      await setImmediate()
      state.turns += 1
    }
    // In the thread of the process it takes the first turns only.
    expect(state.turns).toBeGreaterThan(20)
    expect(await highlighting).toHaveLength(4)
  })

  test('does the same code once', async () => {
    const budget = createHighlightBudget()
    const first = await highlight('const once = 1', tsx, budget)
    const { cpuMs } = budget
    expect(await highlight('const once = 1', tsx, budget)).toBe(first)
    expect(budget).toEqual({ characters: createHighlightBudget().characters - 28, cpuMs })
    expect(await highlight('const once = 1', findLanguage('js'), budget)).not.toBe(first)
  })

  test('leaves code without colours once the budget of the article is spent', async () => {
    const budget = createHighlightBudget()
    expect((await highlight('const a = 1', tsx, budget))[0]?.[0]).toEqual({ text: 'const', kind: 'k' })
    expect(budget.characters).toBe(createHighlightBudget().characters - 11)
    expect(await highlight('const a = 1\nb', tsx, { ...budget, cpuMs: 0 })).toEqual([
      [{ text: 'const a = 1', kind: null }],
      [{ text: 'b', kind: null }],
    ])
    expect(await highlight('const a', tsx, { ...budget, characters: 5 })).toEqual([[{ text: 'const a', kind: null }]])
  })
})
