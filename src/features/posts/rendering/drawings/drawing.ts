// Single blocks of an article that the editor has drawn by the server, so that they look as on the page.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** The renderer refuses formulas and diagrams long before this length, and says so. */
export const SOURCE_MAX = 20_000
export const BLOCKS_MAX = 40

const sourceSchema = boundedText({ max: SOURCE_MAX })

export const blockSchema = v.variant('kind', [
  v.object({ kind: v.literal('formula'), source: sourceSchema }),
  v.object({ kind: v.literal('formulaBlock'), source: sourceSchema }),
  v.object({ kind: v.literal('diagram'), source: sourceSchema }),
  /** `source` is the address of a picture on another site. */
  v.object({ kind: v.literal('picture'), source: boundedText({ max: 2_000 }) }),
  /** `source` is the address of a video or a gist, `label` the text of its link. */
  v.object({ kind: v.literal('embed'), source: boundedText({ max: 2_000 }), label: boundedText({ max: 2_000 }) }),
])
export type BlockToDraw = v.InferOutput<typeof blockSchema>

/** `issue` says why a block is not drawn. What is not final is drawn better a little later. */
export const drawingSchema = v.object({ html: v.string(), issue: v.nullable(v.string()), isFinal: v.boolean() })
export type Drawing = v.InferOutput<typeof drawingSchema>
