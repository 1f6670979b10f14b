import type { ElementContent, Properties } from 'hast'
import { HTML_ELEMENTS } from '../html/element-names.ts'

/** Components of MDX and Vue begin with a capital letter, or have a dot: they must not be taken for `title` or `link` of HTML. */
const PREFIX = 'c-'

/** The element that stands for a component until components are mapped. Names of HTML, also in capital letters, stay. */
export function componentElement(name: string): string {
  const lower = name.toLowerCase()
  const isHtml = HTML_ELEMENTS.has(lower) && (name === lower || name === name.toUpperCase())
  return isHtml ? lower : `${PREFIX}${lower}`
}

/** The name of a component without case and separators: `code-group`, `CodeGroup` and `Code.Group` are one. Null for elements of HTML. */
export function componentName(tagName: string): string | null {
  return tagName.startsWith(PREFIX) ? normalizeName(tagName.slice(PREFIX.length)) : null
}

export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** `attributes` have names in lower case. */
export type Component = { name: string; attributes: ReadonlyMap<string, string>; children: ElementContent[] }

export function attributesOf(properties: Properties): Map<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' || value === true ? [[key.toLowerCase(), String(value)]] : [],
    ),
  )
}

/** The first of these attributes that has a value. */
export function attribute({ attributes }: Pick<Component, 'attributes'>, ...names: readonly string[]): string | null {
  const name = names.find((wanted) => (attributes.get(wanted) ?? '').trim() !== '')
  return name === undefined ? null : (attributes.get(name)?.trim() ?? null)
}
