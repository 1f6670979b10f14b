// The parts of a post file whose lines end with LF.
import { FENCES } from '#src/features/posts/markdown/browser/front-matter.ts'
import { readFrontMatter } from '../../../import/front-matter.ts'

/** `lines` are keys without a fence, and YAML that only a tolerant reader takes. `none`: the file has no front matter. */
export type HeadFormat = 'yaml' | 'toml' | 'json' | 'lines' | 'none'

/** `open + head + close + body` is the file. `head` is empty or ends with a line end. */
export type PostText = { format: HeadFormat; open: string; head: string; close: string; body: string }

/** Throws an Error for front matter that cannot be read. */
export function splitPost(text: string): PostText {
  const { body } = readFrontMatter(text)
  const opening = text.slice(0, text.length - body.length)
  if (opening === '') return { format: 'none', open: '', head: '', close: '', body }
  const lines = opening.split(/(?<=\n)/)
  const [first = '', last = ''] = [lines[0], lines.at(-1)]
  const isYaml = FENCES.yaml.test(first.trimEnd())
  if (isYaml || FENCES.toml.test(first.trimEnd())) {
    return { format: isYaml ? 'yaml' : 'toml', open: first, head: lines.slice(1, -1).join(''), close: last, body }
  }
  if (opening.startsWith('{')) return { format: 'json', open: '', head: opening, close: '', body }
  const isClosed = FENCES.blank.test(last.trimEnd()) || FENCES.yamlEnd.test(last.trimEnd())
  const head = lines.slice(0, isClosed ? -1 : undefined).join('')
  return { format: 'lines', open: '', head, close: isClosed ? last : '', body }
}

export function joinPost({ open, head, close, body }: PostText): string {
  return `${open}${head}${close}${body}`
}

export const NEW_POST: PostText = { format: 'yaml', open: '---\n', head: '', close: '---\n', body: '' }
