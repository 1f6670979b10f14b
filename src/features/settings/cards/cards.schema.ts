import * as v from 'valibot'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { FIGURE_MODES } from '../figures/figures.ts'
import { lineText } from '../line-text.ts'
import { boundedList } from '../lists/bounded-list.ts'
import { type Card, languageName } from './card.ts'

export const CARDS_MAX = 24
export const CARD_CATEGORY_MAX = 80
export const CARD_TEXT_MAX = 300
export const CARD_CODE_MAX = 120
const STATED_MAX = 999_999_999

const bounded = (label: string, max: number) =>
  lineText({ max, tooLong: `${label} must be at most ${max} characters.`, notText: `${label} must be text.` })

const cardSchema = v.object({
  category: v.pipe(
    bounded('The category', CARD_CATEGORY_MAX),
    v.check((category) => category !== '', 'Enter a category.'),
  ),
  text: bounded('The text', CARD_TEXT_MAX),
  code: bounded('The code', CARD_CODE_MAX),
  figure: v.picklist(FIGURE_MODES, 'Choose a figure.'),
  stated: v.pipe(
    v.number('Enter a whole number.'),
    v.integer('Enter a whole number.'),
    v.minValue(0, 'Enter a whole number.'),
    v.maxValue(STATED_MAX, `The number must be at most ${STATED_MAX}.`),
  ),
})

/** The cards of /languages. Each has an address of its own. */
export const languageCardsSchema = cardsSchema(
  ({ category }) => languageName(category),
  (category, other, address) =>
    isSameCategory(category, other)
      ? `${other} is listed already. Letter case makes no difference.`
      : `${category} would have the same address as ${other}: /languages/${address}.`,
)

/** The cards of /categories. */
export const categoryCardsSchema = cardsSchema(
  ({ category }) => categoryKey(category),
  (_, other) => `${other} is listed already. Letter case makes no difference.`,
)

type WriteReason = (category: string, other: string, key: string) => string

/** No two cards have the same key. `reason` says why the second is refused. */
function cardsSchema(keyOf: (card: Card) => string, reason: WriteReason): v.GenericSchema<unknown, Card[]> {
  return v.pipe(
    boundedList(cardSchema, CARDS_MAX, `There is room for ${CARDS_MAX} cards.`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const cards = dataset.value
      for (const [index, card] of cards.entries()) {
        const other = cards.slice(0, index).find((each) => keyOf(each) === keyOf(card))
        if (!other) continue
        addIssue({
          message: reason(card.category, other.category, keyOf(card)),
          path: [
            { type: 'array', origin: 'value', input: cards, key: index, value: card },
            { type: 'object', origin: 'value', input: card, key: 'category', value: card.category },
          ],
        })
      }
    }),
  )
}

function isSameCategory(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other)
}
