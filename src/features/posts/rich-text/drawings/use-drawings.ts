import { useEffect, useState } from 'react'
import { requestDrawings } from './draw-api.ts'
import { DrawingStore } from './drawing-store.ts'

/** The drawings of an editor. What failed without a connection is drawn once there is one. */
export function useDrawings(): DrawingStore {
  const [drawings] = useState(() => new DrawingStore(requestDrawings))
  useEffect(() => {
    window.addEventListener('online', drawings.retry)
    return () => window.removeEventListener('online', drawings.retry)
  }, [drawings])
  return drawings
}
