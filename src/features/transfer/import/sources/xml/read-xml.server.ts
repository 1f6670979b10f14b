// Reads the records of a large XML file one at a time, for example the items of a feed. Document types with declarations are refused, so that no
// entity expands.
import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { formatCount } from '#src/lib/format/format-count.ts'

/** `text` is that of the element without its children. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlElement[]; line: number }

export type XmlLimits = { depth: number; recordLength: number; tokenLength: number }

const LIMITS: XmlLimits = { depth: 64, recordLength: 40_000_000, tokenLength: 16_000_000 }
const CHUNK_BYTES = 65_536

/** Programs write these although XML has no way to express them. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Mistakes after which the text is still whole: entities of HTML, text around the root. */
const HARMLESS =
  /undefined entity|malformed character entity|empty entity name|disallowed character\.|disallowed in char data|text data outside of root|must be at the start/

/**
 * Yields each outermost element whose name is one of `names`, complete with its children. Throws an Error with the line for a file that is not
 * well-formed or passes a limit.
 */
export async function* readXmlRecords(
  filePath: string,
  names: ReadonlySet<string>,
  limits: XmlLimits = LIMITS,
): AsyncGenerator<XmlElement> {
  const decoder = new TextDecoder(await readEncoding(filePath))
  const records = createRecordParser(names, limits)
  for await (const chunk of createReadStream(filePath, { highWaterMark: CHUNK_BYTES })) {
    yield* records.write(decoder.decode(chunk, { stream: true }))
  }
  yield* records.write(decoder.decode())
  yield* records.end()
}

/** The encoding of the XML declaration, where the platform knows it; UTF-8 otherwise. Wrong bytes become U+FFFD. */
async function readEncoding(filePath: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(filePath, { end: 199 })) chunks.push(Buffer.from(chunk))
  const start = Buffer.concat(chunks).toString('latin1')
  const label = /\bencoding=["']([\w.:-]{1,40})/.exec(start.slice(0, Math.max(0, start.indexOf('?>'))))
  return canonicalEncoding(label?.[1] ?? 'utf-8')
}

function canonicalEncoding(label: string): string {
  try {
    const { encoding } = new TextDecoder(label)
    // A file that was read as single bytes so far cannot be UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8' // An unknown name: most such files are UTF-8 nevertheless.
  }
}

function createRecordParser(names: ReadonlySet<string>, limits: XmlLimits) {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let complete: XmlElement[] = []
  let depth = 0
  let recordLength = 0
  let sinceEvent = 0
  let isStarted = false

  function fail(reason: string): never {
    throw new Error(`the XML cannot be read: line ${parser.line}: ${reason}`)
  }

  function count(length: number): void {
    sinceEvent = 0
    if (open.length > 0) recordLength += length
    if (recordLength > limits.recordLength) fail(`<${open[0]?.name}> is longer than ${formatCount(limits.recordLength)} characters`)
  }

  function addText(text: string): void {
    count(text.length)
    const element = open.at(-1)
    if (element) element.text += text
  }

  parser.on('error', ({ message }) => {
    if (!HARMLESS.test(message)) fail(message.replace(/^\d+:\d+: /, ''))
  })
  parser.on('doctype', (doctype) => {
    count(0)
    if (doctype.includes('[')) fail('it declares a document type, which exports do not have')
  })
  parser.on('opentag', ({ name, attributes }) => {
    count(name.length + Object.values(attributes).reduce((sum, value) => sum + value.length, 0))
    depth += 1
    if (depth > limits.depth) fail(`elements lie more than ${limits.depth} deep in each other`)
    if (open.length === 0 && !names.has(name)) return
    const element: XmlElement = { name, attributes, text: '', children: [], line: parser.line }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    count(0)
    depth -= 1
    const element = open.pop()
    if (element === undefined || open.length > 0) return
    recordLength = 0
    complete.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', () => count(0))
  parser.on('processinginstruction', () => count(0))

  function takeComplete(): XmlElement[] {
    const records = complete
    complete = []
    return records
  }

  return {
    write(chunk: string): XmlElement[] {
      const text = (isStarted ? chunk : chunk.trimStart()).replace(FORBIDDEN, '')
      if (text === '') return []
      isStarted = true
      sinceEvent += text.length
      parser.write(text)
      if (sinceEvent > limits.tokenLength) fail(`a text is longer than ${formatCount(limits.tokenLength)} characters`)
      return takeComplete()
    },
    end(): XmlElement[] {
      parser.close()
      return takeComplete()
    },
  }
}

/** The text of the first child with this name; empty without one. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? ''
}
