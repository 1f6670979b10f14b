import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { type Card, DEFAULT_LANGUAGE_CARDS } from './card.ts'
import { loadCards, sumCards } from './load-cards.server.ts'

const card = (category: string, figure: Card['figure'], stated = 0): Card => ({ category, text: '', code: '', figure, stated })

onDatabase('cards', (test) => {
  test('numbers are stated, counted or hidden, and in the sum a post counts once', async ({ db }) => {
    await buildPost(db, { category: ['Rust', 'Go'] })
    await buildPost(db, { category: ['rust'] })
    await buildPost(db, { category: ['Go'], status: 'draft' })
    const cards = [card('RUST', 'live'), card('Go', 'live'), card('Zig', 'live'), card('Java', 'own', 28), card('C', 'hidden', 9)]
    const loaded = await loadCards(db, cards)
    expect(loaded.map(({ category, count }) => [category, count])).toEqual([
      ['RUST', 2],
      ['Go', 1],
      ['Zig', 0],
      ['Java', 28],
      ['C', null],
    ])
    expect(await sumCards(db, cards)).toBe(30)
  })

  test('numbers of the defaults are stated; without a number that is shown there is no sum', async ({ db }) => {
    expect((await loadCards(db, DEFAULT_LANGUAGE_CARDS)).map(({ count }) => count)).toEqual([42, 38, 28, 22])
    expect(await sumCards(db, DEFAULT_LANGUAGE_CARDS)).toBe(130)
    expect(await sumCards(db, [card('C', 'hidden')])).toBeNull()
    expect(await sumCards(db, [])).toBeNull()
  })
})
