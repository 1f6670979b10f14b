import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'
import { drawingSchema } from '../../rendering/drawings/drawing.ts'
import { DrawingStore, type SendBlocks } from './drawing-store.ts'

const answerSchema = v.object({ drawings: v.array(drawingSchema) })

const requestDrawings: SendBlocks = async (blocks) => {
  const result = await postJson(answerSchema, '/admin/functions/draw-blocks', { blocks })
  return result.ok ? result.data : { failure: result.message }
}

/** The drawings of an editor. What failed without a connection is drawn once there is one. */
export function useDrawings(): DrawingStore {
  const [drawings] = useState(() => new DrawingStore(requestDrawings))
  useEffect(() => {
    window.addEventListener('online', drawings.retry)
    return () => window.removeEventListener('online', drawings.retry)
  }, [drawings])
  return drawings
}
