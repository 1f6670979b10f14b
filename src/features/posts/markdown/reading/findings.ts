import { isMapped } from './components/map-components.ts'
import type { ForeignElement } from './html/repair-raw-html.ts'

/** What a text has that has no counterpart here. Lines count from the first line of the text. */
export type Findings = { foreign: ForeignElement[]; containers: Place[]; expressions: { source: string; line: number }[] }

/** A name and the line where it stands. */
type Place = { name: string; line: number }

const SOURCE_MAX = 60

/** One sentence for each component, container and expression, with the lines of the file. */
export function describeFindings({ foreign, containers, expressions }: Findings, firstLine: number): string[] {
  const unknown = foreign.filter(({ name }) => !isMapped(name))
  return [
    ...describeUnknown('component', unknown, firstLine),
    ...describeUnknown('container', containers, firstLine),
    ...expressions.map(({ source, line }) => {
      const shown = source.length > SOURCE_MAX ? `${source.slice(0, SOURCE_MAX).toWellFormed()}…` : source
      return `the value of {${shown}} on line ${line + firstLine - 1} is not known: left out`
    }),
  ]
}

/** One sentence for each name. */
export function describeUnknown(kind: 'component' | 'container' | 'tag', places: readonly Place[], firstLine: number): string[] {
  return [...Map.groupBy(places, ({ name }) => name)].map(([name, uses]) => {
    const lines = [...new Set(uses.map(({ line }) => line + firstLine - 1))]
    return `${kind} ${name} on line ${lines.join(', ')}: not known here, its text is kept`
  })
}
