import { expect, test } from 'vitest'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { commentRules } from '../comment-rules.ts'
import { type CommentSignals, classifyComment } from './classify-comment.ts'

const rules = commentRules(defaultSettings)
const harmless: CommentSignals = {
  user_name: 'Mei',
  user_email: 'mei@tanaka.example',
  comment_text: 'Does the same hold for a hash index?',
  honeypot: '',
  elapsedMs: 8000,
  repeats: { own: 0, others: 0 },
  renderedLinks: 0,
  visibleText: 'Does the same hold for a hash index?',
  isOwner: false,
  isOwnersAddress: false,
  isBanned: false,
  isKnown: false,
}

test('a banned address is spam before anything else is asked', () => {
  expect(classifyComment({ ...harmless, isBanned: true, isKnown: true }, { ...rules, mode: 'all_held' })).toEqual({
    status: 'spam',
    heldBecause: 'banned_address',
    flaggedBecause: null,
  })
})

test('a banned word makes spam of it, in the text, the name or the address', () => {
  for (const where of ['comment_text', 'user_name', 'user_email']) {
    const comment = { ...harmless, isKnown: true, [where]: 'best casino' }
    expect(classifyComment(comment, { ...rules, bannedWords: ['casino'] })).toMatchObject({
      status: 'spam',
      heldBecause: 'banned_word:casino',
    })
  }
})

test('a sign of spam holds a comment in every mode', () => {
  for (const mode of ['open', 'first_held', 'all_held'] as const) {
    const decision = classifyComment({ ...harmless, isKnown: true, honeypot: 'x' }, { ...rules, mode })
    expect(decision).toMatchObject({ status: 'held', heldBecause: 'honeypot' })
  }
})

test('the mode decides about what looks harmless', () => {
  expect(classifyComment(harmless, rules)).toEqual({ status: 'shown', heldBecause: null, flaggedBecause: null })
  expect(classifyComment(harmless, { ...rules, mode: 'first_held' })).toMatchObject({ status: 'held', heldBecause: 'first_comment' })
  expect(classifyComment({ ...harmless, isKnown: true }, { ...rules, mode: 'first_held' })).toMatchObject({ status: 'shown' })
  expect(classifyComment({ ...harmless, isKnown: true }, { ...rules, mode: 'all_held' })).toMatchObject({ heldBecause: 'all_held' })
})

test('a suspect word flags a comment and does not hide it', () => {
  expect(classifyComment(harmless, { ...rules, suspectWords: ['hash'] })).toEqual({
    status: 'shown',
    heldBecause: null,
    flaggedBecause: 'suspect_word:hash',
  })
})
