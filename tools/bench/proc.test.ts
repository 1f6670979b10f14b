import { expect, test } from 'vitest'
import { growthOf } from './parts/memory.ts'
import { slowStatements } from './postgres.ts'
import { cpuSecondsIn, megabytesIn } from './proc.ts'

test('CPU time is read from a stat line whose program name contains brackets', () => {
  const stat = '42 (a) b (c) S 1 42 42 0 -1 4194304 1000 0 0 0 250 50 7 7 20 0 11 0 100'
  expect(cpuSecondsIn(stat)).toBe(3)
})

test('memory is returned in megabytes, and a missing line counts as 0', () => {
  const status = 'Name:\tnode\nVmHWM:\t  400000 kB\nVmRSS:\t  250000 kB\n'
  expect(megabytesIn(status, 'VmRSS')).toBe(256)
  expect(megabytesIn(status, 'VmHWM')).toBe(409.6)
  expect(megabytesIn(status, 'VmSwap')).toBe(0)
})

test('growth is the difference between the last and the third quarter', () => {
  expect(growthOf([100, 200, 300, 310, 310, 310, 330, 330])).toBe(20)
  expect(growthOf([100, 200, 250, 300, 300, 300])).toBe(0)
})

test('slow statements are read from the log of PostgreSQL', () => {
  const log = [
    '2026-11-21 20:00:00.000 UTC [12] LOG:  duration: 61.250 ms  execute <unnamed>: select 1',
    '2026-11-21 20:00:00.000 UTC [12] LOG:  checkpoint starting: time',
    '2026-11-21 20:00:01.000 UTC [13] LOG:  duration: 1200.000 ms  statement: vacuum',
  ].join('\n')
  expect(slowStatements(log)).toEqual([
    { ms: 61.25, text: 'select 1' },
    { ms: 1200, text: 'vacuum' },
  ])
})
