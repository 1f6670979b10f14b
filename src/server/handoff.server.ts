// The data of a page, as the framework's scripts hand it to the browser. The framework would render them as a chain of
// suspended components, one per piece of the stream; a page that is rendered whole anyway needs one script for all of it.

const UNSAFE: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Reads the framework's stream to its end, and answers the script that brings its content to the browser. */
export async function handoffScript(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of stream) text += decoder.decode(piece, { stream: true })
  const data = JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => UNSAFE[character] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${data});${controller}.close();</script>`
}
