// Lines that colour a diagram, and lines that make parts of it links. Neither is a part of the drawing.

/** Links and calls of scripts. A drawing has none; the source below it shows them. */
export function isClick(statement: string): boolean {
  return /^click [\p{L}\p{M}\p{N}_.-]+ (?:"[^"]*"|(?:href|call|callback)\s|[\w.]+(?:\s|$))/u.test(statement)
}

/** Whether it is `classDef`, `class`, `style` or `linkStyle`. */
export function readStyle(statement: string, styles: Styles): boolean {
  const definition = /^classDef ([\w,-]+) (\S[\s\S]*)$/.exec(statement)
  if (definition) styles.define(namesOf(definition[1]), definition[2] ?? '')
  const assignment = /^class ([\p{L}\p{M}\p{N}_.,\s-]+?) ([\w-]+)$/u.exec(statement)
  if (assignment) styles.assign(namesOf(assignment[1]), assignment[2] ?? '')
  const own = /^style ([\p{L}\p{M}\p{N}_.,-]+) ([\w-]+ ?:[\s\S]*)$/u.exec(statement)
  if (own) styles.add(namesOf(own[1]), own[2] ?? '')
  const ofLinks = /^linkStyle (default|\d[\d,\s]*?) ([a-z][\s\S]*)$/.exec(statement)
  if (ofLinks) styles.addToLinks(ofLinks[1] ?? '', ofLinks[2] ?? '')
  return Boolean(definition ?? assignment ?? own ?? ofLinks)
}

function namesOf(list = ''): string[] {
  return list.split(',').map((name) => name.trim())
}

/** The drawing keeps hexadecimal colours and widths. */
const KEPT = /^(?:(fill|stroke|color) ?: ?(#[0-9a-f]{3,8})|(stroke-width) ?: ?(\d{1,2})(?:px)?)$/i

function keptProperties(properties: string): string[] {
  return properties.split(/[,;]/).flatMap((property) => {
    const [, name, color, width, size] = KEPT.exec(property.trim()) ?? []
    return name !== undefined ? [`${name.toLowerCase()}:${color}`] : width !== undefined ? [`${width}:${size}`] : []
  })
}

export class Styles {
  readonly #classes = new Map<string, string[]>()
  readonly #ofNodes = new Map<string, { classes: string[]; own: string[] }>()
  readonly #ofLinks: string[] = []

  define(names: readonly string[], properties: string): void {
    for (const name of names) this.#classes.set(name, keptProperties(properties))
  }

  assign(nodes: readonly string[], name: string): void {
    for (const node of nodes) this.#of(node).classes.push(name)
  }

  add(nodes: readonly string[], properties: string): void {
    for (const node of nodes) this.#of(node).own.push(...keptProperties(properties))
  }

  addToLinks(links: string, properties: string): void {
    const kept = keptProperties(properties)
    if (kept.length > 0) this.#ofLinks.push(`linkStyle ${links} ${kept.join(',')}`)
  }

  /** `ids` are those of the written diagram, by the names of its source. */
  write(ids: ReadonlyMap<string, string>): string[] {
    const common = this.#classes.get('default') ?? []
    const ofNodes = [...ids].flatMap(([name, id]) => {
      const { classes, own } = this.#ofNodes.get(name) ?? { classes: [], own: [] }
      const properties = [...common, ...classes.flatMap((each) => this.#classes.get(each) ?? []), ...own]
      return properties.length > 0 ? [`style ${id} ${properties.join(',')}`] : []
    })
    return [...ofNodes, ...this.#ofLinks]
  }

  #of(node: string): { classes: string[]; own: string[] } {
    const styles = this.#ofNodes.get(node) ?? { classes: [], own: [] }
    this.#ofNodes.set(node, styles)
    return styles
  }
}
