// Draws diagrams with beautiful-mermaid in a worker thread: twenty nodes that all lead to each other take the layout minutes, and only a
// thread can be stopped. Its 30 MB go with it.
import { Worker } from 'node:worker_threads'
import { createThread } from '#src/lib/worker-thread.server.ts'

/** The SVG of a diagram, or why there is none. */
export type Drawn = { svg: string } | { issue: string }
export type DrawDiagram = (source: string) => Promise<Drawn>

/** Ordinary diagrams take less than half a second, the first one included. */
const LIMIT_MS = 5_000

const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData).then(({ renderMermaidSVG }) => {
    parentPort.on('message', (source) => parentPort.postMessage({ kind: 'answer', answer: draw(source) }))
    parentPort.postMessage({ kind: 'loaded' })
    function draw(source) {
      try {
        return { svg: renderMermaidSVG(source, { transparent: true, padding: 16 }) }
      } catch {
        return { issue: 'This diagram cannot be drawn. Readers see its source.' }
      }
    }
  })
`

/**
 * `draw` returns SVG, or why there is none. It draws nothing after a source that took longer than the
 * limit. Call `close` at the end.
 */
export function openDrawing(): { draw: DrawDiagram; close: () => Promise<void> } {
  const thread = createThread(start)
  let isBroken = false
  async function draw(source: string): Promise<Drawn> {
    if (isBroken) return { issue: 'A diagram before this one takes too long to draw. Readers see the source of both.' }
    try {
      return await thread.ask<Drawn>(source, { limitMs: LIMIT_MS })
    } catch {
      isBroken = true // The time limit, or the memory limit, which ends the thread.
      return { issue: `The diagram takes longer than ${LIMIT_MS / 1_000} seconds to draw. Readers see its source.` }
    }
  }
  return { draw, close: thread.stop }
}

function start(): Worker {
  return new Worker(PROGRAM, {
    eval: true,
    workerData: import.meta.resolve('beautiful-mermaid'),
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  })
}
