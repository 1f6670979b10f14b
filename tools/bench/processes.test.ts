import { expect, test } from 'vitest'
import { runProgram, startProgram, stopAllPrograms } from './processes.ts'

test('runProgram returns the whole output', async () => {
  expect(await runProgram('/bin/sh', ['-c', 'head -c 300000 /dev/zero | tr "\\0" x'])).toHaveLength(300_000)
})

test('a non-zero exit code rejects with the output', async () => {
  await expect(runProgram('/bin/sh', ['-c', 'echo "no room"; exit 3'])).rejects.toThrow('ended with 3: no room')
})

test('pid is the process id of the program itself, and stopAllPrograms ends it', async () => {
  const program = startProgram('/bin/sleep', ['600'])
  expect(() => process.kill(program.pid, 0)).not.toThrow()
  await stopAllPrograms()
  await program.closed
  expect(() => process.kill(program.pid, 0)).toThrow('ESRCH')
})

test('stop also ends the program that a wrapper script has started', async () => {
  const program = startProgram('/bin/sh', ['-c', '/bin/sleep 600 & echo $!; wait'])
  await expect.poll(() => program.output()).toMatch(/^\d+\n$/)
  await program.stop()
  // Resolves when the last process that holds the output has ended.
  await program.closed
})
