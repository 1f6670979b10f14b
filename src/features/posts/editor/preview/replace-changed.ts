/**
 * Makes the children of `article` those of `html`. Equal ones at the beginning and at the end stay, so that pictures do not blink, and code that the reader
 * has wrapped stays so. `sources` are the HTML of the present children, as they were drawn; returns those of the new ones.
 */
export function replaceChanged(article: Element, html: string, sources: readonly string[]): string[] {
  const template = article.ownerDocument.createElement('template')
  template.innerHTML = html
  const nodes = [...template.content.childNodes]
  const drawn = sourcesOf(template.content)
  const present = [...article.childNodes]
  const { start, end } = commonEnds(sources.length === present.length ? sources : [], drawn)
  const after = present[present.length - end] ?? null
  for (const node of present.slice(start, present.length - end)) node.remove()
  for (const node of nodes.slice(start, nodes.length - end)) article.insertBefore(node, after)
  return drawn
}

/** The HTML of each child. */
export function sourcesOf(parent: Node): string[] {
  return [...parent.childNodes].map((node) => (node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.textContent}`))
}

/** How many texts are the same at the beginning and, of the others, at the end. */
export function commonEnds(before: readonly string[], after: readonly string[]): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { start, end }
}
