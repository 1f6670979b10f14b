import type { Attribute } from '@tiptap/core'

/**
 * An attribute of a node or mark as JSON in a data attribute: how it travels through the clipboard and through the page the
 * editor is in. Never as the real attribute: an id of the article must not meet one of the screen, and the
 * Content-Security-Policy forbids styles.
 */
export function dataAttribute(name: string, byDefault: unknown, options: { keepOnSplit?: boolean } = {}): Attribute {
  const attribute = `data-${name.toLowerCase()}`
  return {
    default: byDefault,
    keepOnSplit: options.keepOnSplit ?? true,
    parseHTML: (element) => readJson(element.getAttribute(attribute), byDefault),
    renderHTML: (attributes) => (attributes[name] === byDefault ? {} : { [attribute]: JSON.stringify(attributes[name]) }),
  }
}

function readJson(text: string | null, byDefault: unknown): unknown {
  if (text === null) return byDefault
  try {
    return JSON.parse(text)
  } catch {
    return byDefault // From a clipboard that somebody else has written.
  }
}
