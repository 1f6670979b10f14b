// The lines around front matter.
export const FENCES = { toml: /^\+{3}[ \t]*$/, yaml: /^-{3}[ \t]*$/, yamlEnd: /^(?:-{3}|\.{3})[ \t]*$/, blank: /^[ \t]*$/ } as const

/** A line of a key, of a value that goes on, or of a comment. */
const KEY_LINE = /^(?:[A-Za-z_][\w.-]{0,60}[ \t]{0,9}[:=]|[ \t]|- |#|[\]})]|\[)/

/** The text without the front matter at its start, which may be YAML or TOML; a thematic break is none. Takes linear time. */
export function withoutFrontMatter(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const [first = ''] = lines
  const closing = FENCES.yaml.test(first) ? FENCES.yamlEnd : FENCES.toml.test(first) ? FENCES.toml : null
  const end = closing === null ? -1 : lines.findIndex((line, index) => index > 0 && closing.test(line))
  const head = lines.slice(1, Math.max(1, end)).filter((line) => !FENCES.blank.test(line))
  if (end < 0 || head.length === 0 || !head.every((line) => KEY_LINE.test(line))) return text
  return lines.slice(end + 1).join('\n')
}
