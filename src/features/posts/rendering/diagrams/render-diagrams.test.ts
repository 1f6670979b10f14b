import fc from 'fast-check'
import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { elementsOf, textOf } from '../hast-tree.ts'
import { type DrawnDiagram, drawDiagrams } from './render-diagrams.server.ts'

type Result = { texts: string[]; edges: number } | { issue: string }

/** The texts of each drawing in the order of the alphabet, and the number of its lines; or why there is none. One thread draws them all. */
async function drawAll(sources: readonly string[]): Promise<Map<string, Result>> {
  const drawn = await drawDiagrams(sources)
  return new Map(sources.map((source, index) => [source, resultOf(drawn[index])]))
}

function resultOf(drawn: DrawnDiagram | undefined): Result {
  if (!drawn || 'issue' in drawn) return { issue: drawn?.issue ?? 'nothing' }
  const root: Root = { type: 'root', children: [drawn.svg] }
  const texts = elementsOf(root, 'text').map(({ element }) => textOf(element).trim())
  const edges = elementsOf(root, 'polyline').filter(({ ancestors }) => ancestors.length === 2).length
  return { texts: texts.filter((text) => text !== '').sort(), edges }
}

/** Draws sources of one kind. The cases are sources without their first line, and the texts that the drawing must have. */
async function expectTexts(header: string, cases: readonly (readonly [string, readonly string[]])[]): Promise<void> {
  const drawn = await drawAll(cases.map(([source]) => `${header}\n  ${source}`))
  const expected = cases.map(
    ([source, texts]) => [`${header}\n  ${source}`, expect.objectContaining({ texts: [...texts].sort() })] as const,
  )
  expect(drawn).toEqual(new Map(expected))
}

const words = (list: string) => list.split(' ')

const flowcharts = [
  ['A-->B', 'A B', 1],
  ['A---B', 'A B', 1],
  ['A-.->B', 'A B', 1],
  ['A==>B', 'A B', 1],
  ['A<-->B', 'A B', 1],
  ['A--oB', 'A B', 1],
  ['A --x B', 'A B', 1],
  ['A---->B', 'A B', 1],
  ['A-->|text|B', 'A B text', 1],
  ['A-- text -->B', 'A B text', 1],
  ['A--text-->B', 'A B text', 1],
  ['A--"text"---B', 'A B text', 1],
  ['A-.text.->B', 'A B text', 1],
  ['A==text==>B', 'A B text', 1],
  ['A-->B-->C', 'A B C', 2],
  ['A & B-->C & D', 'A B C D', 4],
  ['A-->B;B-->C', 'A B C', 2],
  ['A ~~~ B', 'A B', 0],
  ['web-server-->data_base', 'web-server data_base', 1],
  ['用户-->服务器', '用户 服务器', 1],
  ['Größe-->Maß', 'Größe Maß', 1],
  ['Привет-->мир', 'Привет мир', 1],
  ['नमस्ते-->दुनिया', 'नमस्ते दुनिया', 1],
  ['A[one]-->B(two)', 'one two', 1],
  ['A([one])-->B[[two]]', 'one two', 1],
  ['A[(one)]-->B((two))', 'one two', 1],
  ['A(((one)))-->B>two]', 'one two', 1],
  ['A{one}-->B{{two}}', 'one two', 1],
  ['A[/one/]-->B[\\two\\]', 'one two', 1],
  ['A[/one\\]-->B[\\two/]', 'one two', 1],
  ['A["f(x)[0]"]-->B["a|b"]', 'f(x)[0] a|b', 1],
  ['A["#quot;#35;&amp;"]', '"#&', 0],
  ['A["<script>"]', '<script>', 0],
  ['A:::hot-->B\n  classDef hot fill:#f96,stroke:#333\n  class B hot', 'A B', 1],
  ['A-->B\n  style A fill:#bbf\n  linkStyle 0 stroke:#f00\n  %% a remark', 'A B', 1],
  ['A-->B\n  click A "https://example.org" "tip"', 'A B', 1],
  ['A-->B\n  click A href "https://example.org" _blank', 'A B', 1],
  ['subgraph one\n  A\n  end\n  A-->B', 'one A B', 1],
  ['subgraph one [First]\n  direction LR\n  A-->B\n  end', 'First A B', 1],
  ['subgraph one\n  A\n  end\n  one-->B', 'one A B', 1],
  ['subgraph one\n  direction LR\n  A\n  subgraph two\n  B\n  end\n  end\n  A-->B\n  C-->two', 'one two A B C', 2],
] as const

test('a flowchart has every name, label and edge', async () => {
  for (const header of ['flowchart LR', 'graph TD;']) {
    const drawn = await drawAll(flowcharts.map(([source]) => `${header}\n  ${source}`))
    const expected = flowcharts.map(([source, list, edges]) => [`${header}\n  ${source}`, { texts: words(list).sort(), edges }] as const)
    expect(drawn).toEqual(new Map(expected))
  }
})

test('a label may have several lines', async () => {
  await expectTexts('flowchart LR', [['A["one<br/>two\nthree"]', ['onetwothree']]])
})

test('a sequence has every name and message', async () => {
  await expectTexts('sequenceDiagram', [
    ['A->>B: hello', words('A B hello')],
    ['A-->>B:hello', words('A B hello')],
    ['A->B: line', words('A B line')],
    ['A-xB: lost', words('A B lost')],
    ['A-)B: later', words('A B later')],
    ['A->>+B: go\n  B-->>-A: back', words('A B go back')],
    ['A->>B: go\n  activate B\n  B->>A: back\n  deactivate B', words('A B go back')],
    ['participant A as Alice\n  actor B as Bernd\n  A->>B: hi', words('Alice Bernd hi')],
    ['用户->>Größe: 你好', words('用户 Größe 你好')],
    ['A->>B: hi\n  Note over A,B: aside', words('A B hi aside')],
    ['A->>B: hi\n  note right of B: aside', words('A B hi aside')],
    ['rect rgb(1, 2, 3)\n  A->>B: hi\n  end', words('A B hi')],
  ])
})

test('blocks and numbers of a sequence are drawn', async () => {
  const source = 'autonumber\nalt is well\nA->>B: yes\nelse is ill\nA->>B: no\nend\ncritical x\nA->>B: a\noption y\nA->>B: b\nend'
  const blocks = ['alt [is well]', '[is ill]', 'critical [x]', '[y]']
  await expectTexts('sequenceDiagram', [[source, ['A', 'B', '1. yes', '2. no', '3. a', '4. b', ...blocks]]])
})

test('the title of a diagram is no part of the picture', async () => {
  const drawn = await drawDiagrams(['---\ntitle: "The way"\n---\nflowchart LR\n  A-->B', 'sequenceDiagram\n  title: The way\n  A->>B: x'])
  for (const each of drawn) expect(each).toMatchObject({ title: 'The way' })
})

test('a class diagram has every class, member and relation', async () => {
  await expectTexts('classDiagram', [
    ['Animal<|--Duck', ['Animal', 'Duck']],
    ['Größe *-- 用户', ['Größe', '用户']],
    ['A "1"-->"0..*" B : holds', ['0..*', '1', 'A', 'B', 'holds']],
    ['A .. B', ['A', 'B']],
    ['A : +int age', ['A', '+ age: int']],
    [
      'class A{\n  +eat(food: Food) bool\n  -List~int~ ids\n  <<service>>\n  }',
      ['<<service>>', 'A', '+ eat(food: Food): bool', '- ids: List<int>'],
    ],
    ['class A["A class"]', ['A class']],
    ['class Box~T~', ['Box<T>']],
    ['class Shape <<service>>', ['<<service>>', 'Shape']],
  ])
})

test('an entity relationship diagram has every entity, attribute and relation', async () => {
  await expectTexts('erDiagram', [
    ['KUNDE||--o{BESTELLUNG:gibt', ['KUNDE', 'BESTELLUNG', 'gibt', '(no attributes)', '(no attributes)']],
    ['"Größe x" }|..|| 用户 : "is of"', ['Größe x', '用户', 'is of', '(no attributes)', '(no attributes)']],
    ['A {\n  string name PK, FK "a remark"\n  }', ['A', 'string', 'name “a remark”', 'PK,FK']],
    ['A }o..o{ B : is\n  C o{--|| D : of', ['A', 'B', 'C', 'D', 'is', 'of', ...Array.from({ length: 4 }, () => '(no attributes)')]],
    ['p[Person] {\n  int age\n  }', ['Person', 'int', 'age']],
  ])
})

test('a state diagram has every state and transition', async () => {
  await expectTexts('stateDiagram-v2', [
    ['[*]-->Still', words('Still')],
    ['Still --> [*]', words('Still')],
    ['A-->Größe : moves', words('A Größe moves')],
    ['A --> B %% a remark', words('A B')],
    ['state "Long" as l\n  l --> B\n  B : Described', words('Long Described')],
    ['state Outer {\n  [*] --> A\n  A --> B\n  }\n  Outer --> C', words('Outer A B C')],
  ])
})

const notUnderstood = [
  ['flowchart LR\n  A-->B\n  foo bar', 3, 'foo bar'],
  ['flowchart LR\n  A-->', 2, 'A-->'],
  ['flowchart LR\n  A@{ shape: delay }', 2, 'A@{ shape: delay }'],
  ['flowchart LR\n  subgraph one\n  A', 2, 'subgraph one'],
  ['flowchart LR\n  end', 2, 'end'],
  [`flowchart LR\n  ${'A & '.repeat(40)}A --> ${'B & '.repeat(40)}B`, 2, `${'A & '.repeat(15)}…`],
  ['flowchart LR\n  click --> B', 2, 'click --> B'],
  ['sequenceDiagram\n  A->>B: hi\n  box Group\n  end', 3, 'box Group'],
  ['sequenceDiagram\n  loop x\n  A->>B: hi', 2, 'loop x'],
  ['classDiagram\n  note "a remark"', 2, 'note "a remark"'],
  ['classDiagram\n  namespace X {\n  class A\n  }', 2, 'namespace X {'],
  ['erDiagram\n  A is related to B', 2, 'A is related to B'],
  ['stateDiagram-v2\n  note right of A : x', 2, 'note right of A : x'],
  ['stateDiagram-v2\n  state c <<choice>>', 2, 'state c <<choice>>'],
  ['flowchart LR\n  A["\ue041"]', 2, 'A["\ue041"]'],
] as const

test('a line that is not understood is named', async () => {
  const drawn = await drawAll(notUnderstood.map(([source]) => source))
  const expected = notUnderstood.map(([source, line, text]) => {
    return [source, { issue: `This diagram is not understood: line ${line}, ‘${text}’. Readers see its source.` }] as const
  })
  expect(drawn).toEqual(new Map(expected))
})

test('the parts of the library that are no part of the source are not drawn', async () => {
  const [drawn] = await drawDiagrams(['flowchart LR\n  A-->B\n  click A "https://example.org" "tip"'])
  expect(JSON.stringify(drawn)).not.toMatch(/example|tip|click|data|[\ue000-\ue0ff]/)
})

const name = fc.stringMatching(/^[A-Za-zÄÖÜäöüßéа-яА-Я用户服务器क-ह0-9]{1,8}$/u).filter((text) => !/^(?:end|[ox])/.test(text))
const arrow = fc.constantFrom('-->', ' --> ', '---', '-.->', ' ==> ', '-->|label|', ' -- label --> ')
const strange = fc.constantFrom('', '@', ' ?? ', ']', '((', ' -> ', '"', '{', 'click x', ':::')

const flowchart = fc.array(fc.tuple(name, arrow, name, strange), { minLength: 1, maxLength: 5 })

test('every name of a flowchart is drawn, or its source is shown', async () => {
  const samples = fc.sample(flowchart, 50)
  const sources = samples.map((lines) => ['flowchart LR', ...lines.map((line) => `  ${line.join('')}`)].join('\n'))
  const drawn = await drawAll(sources)
  for (const [index, lines] of samples.entries()) {
    const result = drawn.get(sources[index] ?? '')
    if (lines.some(([, , , rest]) => rest.trim() !== ''))
      expect(result).toEqual({ issue: expect.stringMatching(/Readers see its source\.$/) })
    else {
      const names = result && 'texts' in result ? result.texts.filter((text) => text !== 'label') : []
      expect(new Set(names), sources[index]).toEqual(new Set(lines.flatMap(([from, , to]) => [from, to])))
    }
  }
})
