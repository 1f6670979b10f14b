// Draws Markdown files as people write them.
import { Choices } from './article-documents/choices.ts'

type DrawnFile = {
  text: string
  /** Each once in the text, and each a paragraph of its own. */
  paragraphs: string[]
}

const HEADS = [
  '---\ntitle: Any # a comment\nDescription: "D"\ncustom: {a: 1,  b: [2]}\ntags:\n- one\n- "two"\n---\n',
  '+++\n# a comment\ntitle = "Any"\ndescription = "D"\ndate = 2024-05-01T10:00:00+02:00\n[taxonomies]\ntags = ["one", "two"]\n+++\n',
  '{\n  "title": "Any",\n  "description": "D",\n  "z": [1,2]\n}\n\n',
  'Title: Any: all\nSummary: D\nDate: 2024-05-01 10:00\n\n',
  "---\ntitle: 'Any'\nsummary: >-\n  D\npublished: false\n...\n",
] as const

/** Blocks with words of their own. */
const BLOCKS: readonly ((word: string) => string)[] = [
  (word) => `## Head ${word}`,
  (word) => `Head ${word}\n---------`,
  (word) => `* ${word} one\n* two\n    * three __four__`,
  (word) => `1) ${word}\n2) [link][here] and ![](paper.webp)`,
  (word) => `[here]: https://example.com/${word} "Title"`,
  (word) => `> ${word}\n> *lazy*\nline`,
  (word) => `> [!TIP]\n> ${word}`,
  (word) => `~~~~ js {1}\nconst ${word} = 1\n\n# no head\n~~~~`,
  (word) => `    indented ${word}\n\n    code`,
  (word) => `| a | b |\n|---|:-:|\n| ${word} | \`x\\|y\` |`,
  (word) => `<div class="gallery">\n<figure><img src="/${word}.png"></figure>\n</div>`,
  (word) => `<details>\n<summary>${word}</summary>\n\nInside _text_.\n\n</details>`,
  (word) => `::: warning ${word}\nInside **text**.\n:::`,
  (word) => `$$\n${word} = \\frac{1}{2}\n$$`,
  (word) => `Note ${word}[^${word}].\n\n[^${word}]: The *note*.`,
  (word) => `Term ${word}\n: Its meaning`,
  (word) => `<!-- ${word} -->`,
  () => '* * *',
  (word) => `A line with <kbd>${word}</kbd>,\\\na break and https://example.com`,
]

export function drawPostFile(numbers: readonly number[]): DrawnFile {
  const choices = new Choices(numbers)
  const [head, ...heads] = HEADS
  const parts = [choices.pick(head, ...heads), choices.pick('', '\n')]
  const paragraphs: string[] = []
  const [first, ...others] = BLOCKS
  for (let count = choices.between(1, 12); count > 0; count -= 1) {
    const paragraph = `Paragraph ${choices.word()} with words,`
    paragraphs.push(paragraph)
    parts.push(
      choices.pick(`${paragraph}`, `${paragraph} *and* more`, `${paragraph} \`code\` & __strong__`),
      '\n',
      choices.pick('\n', '\n', '\n\n\n'),
    )
    const block = choices.pick(null, first, ...others)
    if (block) parts.push(block(choices.word()), '\n\n')
  }
  const text = parts.join('').trimEnd() + choices.pick('\n', '', '\n\n')
  return { text: choices.pick(text, text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`), paragraphs }
}
