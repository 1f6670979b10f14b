import * as v from 'valibot'

const footnotesSchema = v.array(v.object({ id: v.string(), content: v.string() }))
const LENGTH_MAX = 1_000_000

/** The list of footnotes that the block editor stores beside the post; empty without any. */
export function readFootnotes(json: string | null): string {
  if (json === null || json.length > LENGTH_MAX || !json.startsWith('[')) return ''
  const found = v.safeParse(footnotesSchema, parse(json))
  if (!found.success || found.output.length === 0) return ''
  const items = found.output.map(({ id, content }) => `<li id="${id.replace(/[^\w-]/g, '')}">${content}</li>`)
  return `\n<ol>\n${items.join('\n')}\n</ol>`
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null // Another plugin may have a value of this name.
  }
}
