// Draws diagrams with beautiful-mermaid in a worker thread: twenty nodes that all lead to each other take the layout minutes, and only a
// thread can be stopped. Its 30 MB go with it.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** The SVG of a diagram, or why there is none. */
export type Drawn = { svg: string } | { issue: string }
export type DrawDiagram = (source: string) => Promise<Drawn>

/** Ordinary diagrams take less than half a second, the first one included. */
const LIMIT_MS = 5_000

const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const loading = import(workerData)
  parentPort.on('message', async (source) => {
    const { renderMermaidSVG } = await loading
    try {
      parentPort.postMessage({ svg: renderMermaidSVG(source, { transparent: true, padding: 16 }) })
    } catch (error) {
      parentPort.postMessage({ issue: String(error?.message ?? error).slice(0, 500) })
    }
  })
`

const messageSchema = v.union([v.object({ svg: v.string() }), v.object({ issue: v.string() })])

/**
 * `draw` returns SVG, or the reason of the library for a source that it refuses. It draws nothing after a source that took longer than the
 * limit. Call `close` at the end.
 */
export function openDrawing(): { draw: DrawDiagram; close: () => Promise<void> } {
  let worker: Worker | null = null
  let isBroken = false
  async function draw(source: string): Promise<Drawn> {
    if (isBroken) return { issue: 'A diagram before this one takes too long to draw.' }
    worker ??= start()
    worker.postMessage(source)
    try {
      const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
      const drawn = v.safeParse(messageSchema, message)
      return drawn.success ? drawn.output : { issue: 'The diagram cannot be drawn.' }
    } catch {
      isBroken = true // The time limit, or the memory limit, which ends the worker.
      return { issue: `The diagram takes longer than ${LIMIT_MS / 1_000} seconds to draw.` }
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
