import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { guessLanguage } from './guess-language.ts'

test.each([
  ['shellscript', '#!/usr/bin/env bash\nls'],
  ['python', '#!/usr/bin/python3\nx'],
  ['javascript', '#!/usr/bin/env -S node --no-warnings\nx'],
  ['shellsession', '$ npm install\nadded 3 packages'],
  ['shellscript', 'git clone https://example.com/a.git\ncd a && npm install'],
  ['php', '<?php\necho 1;'],
  ['json', '{"a": [1, 2]}'],
  ['go', 'package main\n\nfunc main() {\n\tx := 1\n}'],
  ['python', 'def greet(name):\n    return f"Hello {name}"'],
  ['rust', 'fn main() {\n    let mut a = vec![1];\n}'],
  ['sql', 'SELECT id FROM posts\nWHERE id = 1'],
  ['diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
  ['docker', 'FROM node:24-slim\nWORKDIR /app\nCOPY . .\nRUN npm ci'],
  ['typescript', 'interface A {\n  id: string\n}\nconst a: A = { id: "1" }'],
  ['javascript', "const fs = require('fs')\nconsole.log(fs)"],
  ['jsx', 'function App() {\n  return (\n    <div className="a">x</div>\n  )\n}'],
  ['html', '<!DOCTYPE html>\n<html></html>'],
  ['html', '<div class="a">\n  <p>b</p>\n</div>'],
  ['css', '.card {\n  color: red;\n}'],
  ['scss', '.a {\n  @include b;\n  &:hover { color: red; }\n}'],
  ['java', 'public class Main {\n  public static void main(String[] args) {}\n}'],
  ['kotlin', 'data class A(val b: Int)\nfun main() {\n  val c = 1\n}'],
  ['csharp', 'using System;\n\nnamespace A;\n\npublic class B { public int C { get; set; } }'],
  ['cpp', '#include <iostream>\nint main() { std::cout << 1; }'],
  ['c', '#include <stdio.h>\nint main(void) {\n  printf("a");\n}'],
  ['ruby', "require 'json'\ndef a\n  puts 1\nend"],
  ['yaml', 'services:\n  web:\n    image: nginx\n'],
  ['toml', '[package]\nname = "a"\nversion = "0.1.0"'],
  ['nginx', 'server {\n  listen 80;\n}'],
  ['make', 'all: main.o\n\tcc -o main main.o'],
  ['haskell', 'module Main where\n\nmain :: IO ()\nmain = print 1'],
  ['elixir', 'defmodule A do\n  def b(c), do: c\nend'],
  ['mermaid', 'flowchart LR\n  a --> b'],
])('%s', (language, code) => {
  expect(guessLanguage(code)).toBe(language)
})

test.each([
  '',
  'a',
  'Some words.',
  'x = 1',
  'foo(bar)',
  '[1, 2',
  '{}',
  'error[E0308]: mismatched types\n --> src/main.rs:5:5\n  let x = vec![1];',
  'GET / HTTP/1.1\nHost: example.com',
])('%j stays plain', (text) => {
  expect(guessLanguage(text)).toBeNull()
})

test('any text is guessed without an error, by its beginning', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(() => guessLanguage(text)).not.toThrow()
    }),
    { numRuns: runs(200) },
  )
  expect(guessLanguage(`${'word\n'.repeat(200)}fn main() { let mut a = vec![1]; }`)).toBeNull()
})
