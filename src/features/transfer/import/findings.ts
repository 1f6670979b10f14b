import { isMapped } from './components/map-components.ts'
import type { ForeignElement } from './html/repair-raw-html.ts'

/** What a text has that has no counterpart here. Lines count from the first line of the text. */
export type Findings = { foreign: ForeignElement[]; expressions: { source: string; line: number }[] }

const SOURCE_MAX = 60

/** One sentence for each component and each expression, with the lines of the file. */
export function describeFindings({ foreign, expressions }: Findings, firstLine: number): string[] {
  const unknown = Map.groupBy(
    foreign.filter(({ name }) => !isMapped(name)),
    ({ name }) => name,
  )
  return [
    ...[...unknown].map(([name, places]) => {
      const lines = [...new Set(places.map(({ line }) => line + firstLine - 1))]
      return `component ${name} on line ${lines.join(', ')}: not known here, its text is kept`
    }),
    ...expressions.map(({ source, line }) => {
      const shown = source.length > SOURCE_MAX ? `${source.slice(0, SOURCE_MAX).toWellFormed()}…` : source
      return `the value of {${shown}} on line ${line + firstLine - 1} is not known: left out`
    }),
  ]
}
