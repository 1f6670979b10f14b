import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'
import { drawingSchema } from '../../rendering/drawings/drawing.ts'
import type { SendBlocks } from './drawing-store.ts'

const answerSchema = v.object({ drawings: v.array(drawingSchema) })

export const requestDrawings: SendBlocks = async (blocks) => {
  const result = await postJson(answerSchema, '/admin/functions/draw-blocks', { blocks })
  return result.ok ? result.data : { failure: result.message }
}
