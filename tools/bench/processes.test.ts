import { expect, test } from 'vitest'
import { runProgram, startProgram, stopAllPrograms } from './processes.ts'

test('all of the output is there when a program has ended', async () => {
  expect(await runProgram('/bin/sh', ['-c', 'head -c 300000 /dev/zero | tr "\\0" x'])).toHaveLength(300_000)
})

test('a bad end is an error that tells what was printed', async () => {
  await expect(runProgram('/bin/sh', ['-c', 'echo "no room"; exit 3'])).rejects.toThrow('ended with 3: no room')
})

test('the number is that of the program itself, and nothing stays behind', async () => {
  const program = startProgram('/bin/sleep', ['600'])
  expect(() => process.kill(program.pid, 0)).not.toThrow()
  await stopAllPrograms()
  await program.closed
  expect(() => process.kill(program.pid, 0)).toThrow('ESRCH')
})
