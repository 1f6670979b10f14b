// Chromium over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/), its CPU slowed down four times. Playwright would
// make the browser collect stack traces and object names, which costs a slow phone a tenth of a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'

export type Visit = { lcp: number; tbt: number; cls: number; bytes: number }
export type Typing = { keys: number[]; longestFrame: number }
/** The edit screen of a long article (`longArticle`), and the cookies of its owner. */
export type EditScreen = { url: string; cookie: string }

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
const SLOW_CPU = { rate: 4 }
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { width: 412, height: 839, deviceScaleFactor: 2.625, mobile: true }
const DESKTOP = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }
/** The site does no work later than this after the load event. */
const QUIET_MS = 2_500
const KEY_INTERVAL_MS = 90
const PREVIEWED = ['quorum', 'vellum', 'zephyr', 'jackal', 'bramble', 'cobalt', 'dynamo', 'fjordic', 'gizmos', 'hexane']
const TYPED = ' The first words come quickly, and the next ones follow. Then a longer sentence that ends here, after all.'

/** A first visit over 1.6 Mbit/s with 150 ms of delay. Total blocking time (https://web.dev/articles/tbt) ends with the measurement. */
export async function measureVisit(chromium: string, url: string): Promise<Visit> {
  return withTab(chromium, async ({ send, next, on, evaluate }) => {
    let bytes = 0
    on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += Number(encodedDataLength)
    })
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await send('Emulation.setDeviceMetricsOverride', PHONE)
    await send('Emulation.setCPUThrottlingRate', SLOW_CPU)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchVisit})()` })
    const isLoaded = next('Page.loadEventFired')
    await send('Page.navigate', { url })
    await isLoaded
    await wait(QUIET_MS)
    return { ...(await evaluate<Omit<Visit, 'bytes'>>('measured()')), bytes }
  })
}

/** Types into the middle of an article that is open in its editor: milliseconds from each key to its frame, and between frames, on a CPU slowed down. */
export async function measureTyping(chromium: string, screen: EditScreen, slowdown: number): Promise<Typing> {
  return withTab(chromium, async (tab) => {
    await openMiddle(tab, screen)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await wait(1_500)
    await tab.evaluate(`(${watchTyping})()`)
    await type(tab, TYPED)
    // What the last keys started, such as the analysis of the text and the save.
    await wait(3_000)
    if (!(await tab.evaluate<boolean>(`findContent().textContent.includes(${JSON.stringify(TYPED.trim())})`)))
      throw new Error('no text was typed')
    return tab.evaluate<Typing>('measured()')
  })
}

/** Types words into the middle of an article beside its preview: milliseconds from the last key of each word to the frame of the preview that has it. */
export async function measurePreview(chromium: string, screen: EditScreen): Promise<number[]> {
  return withTab(chromium, async (tab) => {
    const { evaluate } = tab
    await openMiddle(tab, screen, async () => {
      await evaluate("[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Preview').click()")
      while (
        !(await evaluate<boolean>("Boolean(document.querySelector('iframe')?.contentDocument.querySelector('[data-article] pre .k'))"))
      )
        await wait(100)
      await wait(3_000)
    })
    await evaluate(`(${watchPreview})()`)
    for (const [round, word] of PREVIEWED.entries()) {
      await evaluate(`expectPreview(${JSON.stringify(word)})`)
      await type(tab, ` ${word}`)
      while ((await evaluate<number[]>('measured()')).length <= round) await wait(50)
    }
    return evaluate<number[]>('measured()')
  })
}

/** Opens the screen, does `prepare`, and puts the caret into a paragraph in the middle of the article. */
async function openMiddle({ send, evaluate }: Tab, { url, cookie }: EditScreen, prepare = async () => {}): Promise<void> {
  await send('Network.enable')
  await send('Network.setExtraHTTPHeaders', { headers: { Cookie: cookie } })
  await send('Emulation.setDeviceMetricsOverride', DESKTOP)
  await send('Emulation.setFocusEmulationEnabled', { enabled: true })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `globalThis.findContent = ${findEdited}` })
  await send('Page.navigate', { url })
  while (!(await evaluate<boolean>("(findContent()?.querySelectorAll('pre .k, .cm-line').length ?? 0) > 9"))) await wait(100)
  await wait(3_000)
  await prepare()
  await evaluate('scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" })')
  // A view of Markdown draws the lines that came into the window.
  await wait(1_000)
  const place = await evaluate<{ x: number; y: number }>(`(${findParagraph})()`)
  for (const event of ['mousePressed', 'mouseReleased'])
    await send('Input.dispatchMouseEvent', { type: event, ...place, button: 'left', clickCount: 1 })
  await wait(500)
}

async function type({ send }: Tab, text: string): Promise<void> {
  for (const letter of text) {
    await send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
    await send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
    await wait(KEY_INTERVAL_MS)
  }
}

declare global {
  var measured: (() => unknown) | undefined
  var findContent: (() => Element | null) | undefined
  var expectPreview: ((word: string) => void) | undefined
}

// The functions below run in the page, and use no other names of this file than that of `findEdited` in the page, `findContent`.

function watchVisit(): void {
  const tasks: { start: number; end: number }[] = []
  let [fcp, lcp, cls] = [0, 0, 0]
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  observe('longtask', ({ startTime, duration }) => tasks.push({ start: startTime, end: startTime + duration }))
  observe('layout-shift', (entry) => {
    if ('value' in entry) cls += Number(entry.value)
  })
  globalThis.measured = () => ({
    lcp,
    cls,
    tbt: tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0),
  })
}

/** What is edited, in either editor; that of Markdown is in a shadow root. */
function findEdited(): Element | null {
  const selector = '[aria-label=Content]'
  for (const element of document.querySelectorAll('*')) {
    const found = element.matches(selector) ? element : element.shadowRoot?.querySelector(selector)
    if (found) return found
  }
  return null
}

/** A place within a paragraph that is in the middle of the window. */
function findParagraph(): { x: number; y: number } {
  for (const line of globalThis.findContent?.()?.querySelectorAll('p, .cm-line') ?? []) {
    const { left, top, bottom } = line.getBoundingClientRect()
    if (line.textContent.startsWith('The page') && top > 160 && bottom < 780) return { x: left + 40, y: bottom - 10 }
  }
  throw new Error('no paragraph is in the window')
}

function watchPreview(): void {
  const page = document.querySelector('iframe')?.contentDocument
  if (!page) throw new Error('no preview is open')
  const times: number[] = []
  let [pressed, expected] = [0, '']
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (!expected || !page.body.textContent.includes(expected)) return
    expected = ''
    const since = pressed
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)))
  }).observe(page, { childList: true, subtree: true, characterData: true })
  globalThis.expectPreview = (word) => {
    expected = word
  }
  globalThis.measured = () => times
}

function watchTyping(): void {
  const keys: number[] = []
  let longestFrame = 0
  // The letter is written after `keypress`. A message sent in the callback of the next frame arrives when the page has handed that frame to the
  // compositor. Event Timing waits for the picture of the screen, which a browser without a screen reports seconds late.
  const sent = new MessageChannel()
  const pressed: number[] = []
  sent.port1.onmessage = ({ data }) => keys.push(performance.now() - Number(data))
  document.addEventListener('keydown', ({ timeStamp }) => pressed.push(timeStamp), { capture: true })
  document.addEventListener('keypress', () => requestAnimationFrame(() => sent.port2.postMessage(pressed.shift())), { capture: true })
  // Reports frames above 50 ms. A callback at every frame would itself delay the keys.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestFrame = Math.max(longestFrame, duration)
  }).observe({ type: 'long-animation-frame' })
  globalThis.measured = () => ({ keys, longestFrame })
}

type Params = Record<string, unknown>

type Tab = {
  send: (method: string, params?: Params) => Promise<Params>
  on: (event: string, listener: (params: Params) => void) => void
  next: (event: string) => Promise<unknown>
  /** The JSON value of an expression; throws what the page throws. */
  evaluate: <Value>(expression: string) => Promise<Value>
}

/** Starts a browser with a new profile, and ends it after `work`. */
async function withTab<Result>(chromium: string, work: (tab: Tab) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'inkfolio-bench-'))
  const port = await freePort()
  const browser = spawn(chromium, [...FLAGS, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  })
  try {
    const address = `http://127.0.0.1:${port}/json/new?about:blank`
    let target: Response | null = null
    while (!target) target = await fetch(address, { method: 'PUT' }).catch(() => wait(50).then(() => null))
    const { webSocketDebuggerUrl }: { webSocketDebuggerUrl: string } = JSON.parse(await target.text())
    const tab = await openTab(webSocketDebuggerUrl)
    await tab.send('Page.enable')
    return await work(tab)
  } finally {
    const ended = once(browser, 'exit')
    // The whole group: its renderers go on working without the browser.
    if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function openTab(url: string): Promise<Tab> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners: { event: string; listener: (params: Params) => void }[] = []
  socket.onmessage = ({ data }) => {
    const { id = 0, method, params, result, error } = JSON.parse(String(data))
    for (const { event, listener } of listeners) if (event === method) listener(params)
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
  }
  let last = 0
  const on: Tab['on'] = (event, listener) => void listeners.push({ event, listener })
  const send: Tab['send'] = (method, params = {}) => {
    const answer = Promise.withResolvers<Params>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  const evaluate: Tab['evaluate'] = async (expression) => {
    const { result, exceptionDetails } = JSON.parse(JSON.stringify(await send('Runtime.evaluate', { expression, returnByValue: true })))
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  return { send, on, next: (event) => new Promise((resolve) => on(event, resolve)), evaluate }
}
