import { expect, test } from 'vitest'
import { isPublication } from './publication.ts'
import { failureOf, type LastRun } from './static-result.ts'

test.each([
  ['comments added', false],
  ['comment_likes added', false],
  ['comment_threads added', false],
  ['posts added', true],
  ['settings changed', true],
  ['what a newer program says', true],
])('%s: %s', (payload, isOne) => {
  expect(isPublication(payload)).toBe(isOne)
})

const RUN: LastRun = { at: '2026-03-10T12:00:00Z', exported: null, problem: null, searchFailure: null, command: null }
const COMMAND = { exitCode: 0, problem: null, seconds: 1, output: '' }

test.each<[LastRun, string | null]>([
  [RUN, null],
  [{ ...RUN, command: COMMAND }, null],
  [{ ...RUN, command: { ...COMMAND, exitCode: 1 } }, 'The command ended with exit code 1.'],
  [{ ...RUN, command: { ...COMMAND, exitCode: null, problem: 'The command was ended by SIGKILL.' } }, 'The command was ended by SIGKILL.'],
  [{ ...RUN, problem: '/ answered with 503' }, '/ answered with 503'],
])('a run and its failure', (run, failure) => {
  expect(failureOf(run)).toBe(failure)
})
