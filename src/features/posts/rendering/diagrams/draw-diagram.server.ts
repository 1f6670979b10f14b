// Draws diagrams with beautiful-mermaid in a worker thread: twenty nodes that all lead to each other take the layout minutes, and only a
// thread can be stopped. Its 30 MB go with it.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type DrawDiagram = (source: string) => Promise<string | null>

/** Ordinary diagrams take less than half a second, the first one included. */
const LIMIT_MS = 5_000

const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const loading = import(workerData)
  parentPort.on('message', async (source) => {
    const { renderMermaidSVG } = await loading
    try {
      parentPort.postMessage(renderMermaidSVG(source, { transparent: true, padding: 16 }))
    } catch {
      parentPort.postMessage(null)
    }
  })
`

/**
 * `draw` returns SVG, or null for a source that the library refuses, and for every source after one that took longer than the limit. Call
 * `close` at the end.
 */
export function openDrawing(): { draw: DrawDiagram; close: () => Promise<void> } {
  let worker: Worker | null = null
  let isBroken = false
  async function draw(source: string): Promise<string | null> {
    if (isBroken) return null
    worker ??= start()
    worker.postMessage(source)
    try {
      const [svg] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
      return typeof svg === 'string' ? svg : null
    } catch {
      isBroken = true // The time limit, or the memory limit, which ends the worker.
      return null
    }
  }
  return { draw, close: async () => void (await worker?.terminate()) }
}

function start(): Worker {
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: import.meta.resolve('beautiful-mermaid'),
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  })
  // `draw` sees the errors of its time. A later one, before the worker has ended, would end the process.
  worker.on('error', () => {})
  return worker
}
