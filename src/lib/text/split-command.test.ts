import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { splitCommand } from './split-command.ts'

test.each([
  ['rsync -a --delete ./ me@host:/var/www', ['rsync', '-a', '--delete', './', 'me@host:/var/www']],
  ['  "/srv/my site/deploy.sh"   --to=x ', ['/srv/my site/deploy.sh', '--to=x']],
  [`curl -X POST 'https://host.example/hook?a=1&b=$2' ""`, ['curl', '-X', 'POST', 'https://host.example/hook?a=1&b=$2', '']],
])('%s', (line, words) => {
  expect(splitCommand(line)).toEqual(words)
})

test.each([
  ...['', '   ', '""', 'a | b', 'a && b', 'a; b', 'a > b', 'echo $HOME', 'echo "$HOME"', 'echo `id`', 'echo "`id`"', 'ls *.html', 'ls ~/x'],
  ...['a"b c"', '"a"b', "'a", '"a', 'a\\ b', 'a {b,c}', 'a # b', 'a\n"b\nc"', '(a)', 'a [b]'],
])('%j needs a shell, or is no command', (line) => {
  expect(splitCommand(line)).toBeNull()
})

test('the words are those of a shell', () => {
  const drawn = fc.string({ unit: fc.constantFrom(...'ab -=/."\'$*~|:@,%+_^'), maxLength: 12 })
  const lines = fc.sample(drawn, { seed: SEED, numRuns: runs(3_000) }).filter((line) => splitCommand(line) !== null)
  expect(lines.length).toBeGreaterThan(100)
  const script = lines.map((line) => `printf '%s\\0' ${line}; printf '\\n'`).join('\n')
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n').slice(0, -1)
  expect(printed.map((words) => words.split('\0').slice(0, -1))).toEqual(lines.map(splitCommand))
})
