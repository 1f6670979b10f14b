import type { Attribute } from '@tiptap/core'

/**
 * Serialises an attribute of a node or mark as JSON in a data attribute, for the clipboard and the DOM of the editor. The real
 * attribute is unsuitable: an id of the article could duplicate one of the screen, and the Content-Security-Policy forbids styles.
 */
export function dataAttribute(name: string, defaultValue: unknown, options: { keepOnSplit?: boolean } = {}): Attribute {
  const attribute = `data-${name.toLowerCase()}`
  return {
    default: defaultValue,
    keepOnSplit: options.keepOnSplit ?? true,
    parseHTML: (element) => readJson(element.getAttribute(attribute), defaultValue),
    renderHTML: (attributes) => (attributes[name] === defaultValue ? {} : { [attribute]: JSON.stringify(attributes[name]) }),
  }
}

function readJson(text: string | null, defaultValue: unknown): unknown {
  if (text === null) return defaultValue
  try {
    return JSON.parse(text)
  } catch {
    return defaultValue // Pasted from another program.
  }
}
