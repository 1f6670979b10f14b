// Typing into an article of 10,000 words with 100 code blocks, in Chromium on a desktop whose CPU is slowed down four times.
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { provideChromium } from '../../launcher/chromium.mjs'
import { type Devtools, openTab, startChromium } from '../chromium.ts'
import type { Bench } from '../context.ts'
import { emptyData } from '../data.ts'
import { runProgram } from '../processes.ts'
import { atMost, formatNumber } from '../rows.ts'
import { type Site, startSite } from '../site.ts'
import { median, percentile } from '../statistics.ts'
import { type Typing, watchTyping } from '../typing.ts'

const CPU_SLOWDOWN = 4
const RUNS = 3
/** A fast typist. Autosave runs meanwhile, and every analysis of the text between two words. */
const KEY_INTERVAL_MS = 90
const SCREEN = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }

/** `find` is an expression for the element into whose end is typed. */
const PLACES = [
  {
    name: 'in prose',
    find: "document.querySelectorAll('[aria-label=Content] > p')[100]",
    text: ' The first words come quickly, and the next ones follow. A pause. Then a longer sentence that ends here, after all. One more.',
  },
  {
    name: 'in code',
    find: "document.querySelectorAll('[aria-label=Content] pre code')[50]",
    text: '\nconst found = await load("id", 42) // note\nif (found === null) return { title: `None` + found }\nfor (let i = 0; i < 3; i += 1) run(i)',
  },
] as const

const preparedSchema = v.object({ postId: v.string(), email: v.string(), password: v.string() })
const typingSchema = v.object({ longestFrame: v.number(), keys: v.array(v.number()), longTasks: v.array(v.number()) })
const metricsSchema = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) })
const resultSchema = v.object({ result: v.object({ value: v.optional(v.unknown()) }), exceptionDetails: v.optional(v.unknown()) })

/** `work`: milliseconds of the page's main thread per key, with what follows a pause. It varies less than the longest frame. */
type Measured = Typing & { work: number }

export async function measureEditor(bench: Bench): Promise<void> {
  const executablePath = await provideChromium(projectRoot, bench.print)
  if (!executablePath) return bench.add({ name: 'typing', unit: '', measured: null, note: 'Chromium was not found' })
  const data = emptyData()
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: '', LOG_LEVEL: 'error', ...data.env }
  const printed = await runProgram(process.execPath, ['tools/bench/long-article.ts'], { env, cwd: projectRoot })
  const prepared = v.parse(preparedSchema, JSON.parse(printed.trim().split('\n').at(-1) ?? ''))
  const site = await startSite(data)
  const typed = new Map<string, Measured[]>(PLACES.map(({ name }) => [name, []]))
  for (let run = 0; run < (bench.options.isQuick ? 1 : RUNS); run += 1) {
    await typeEverywhere(executablePath, site, prepared, (name, typing) => typed.get(name)?.push(typing))
  }
  for (const [name, runs] of typed) addRows(bench, name, runs)
  await site.stop()
  await data.remove()
}

type Prepared = v.InferOutput<typeof preparedSchema>

async function typeEverywhere(
  executablePath: string,
  site: Site,
  { postId, email, password }: Prepared,
  add: (name: string, typing: Measured) => void,
): Promise<void> {
  const browser = await startChromium(executablePath)
  try {
    const tab = await openTab(browser)
    await tab.send('Page.enable')
    await tab.send('Performance.enable')
    await tab.send('Emulation.setDeviceMetricsOverride', SCREEN)
    await tab.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    await open(tab, `${site.url}/admin/login?next=/admin/posts/edit/${postId}`)
    await until(tab, "document.documentElement.dataset.hydrated === 'true'")
    await fill(tab, 'input[type=email]', email)
    await fill(tab, 'input[type=password]', password)
    await press(tab, '\n')
    await until(tab, "document.querySelectorAll('[aria-label=Content] pre code').length === 100")
    await until(tab, "document.querySelectorAll('[aria-label=Content] pre .k').length > 100")
    await wait(3_000)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    for (const { name, find, text } of PLACES) {
      await evaluate(tab, `${PUT_CURSOR}(${find})`)
      await wait(1_500)
      await evaluate(tab, `(${watchTyping})()`)
      const before = await taskSeconds(tab)
      for (const letter of text) {
        await press(tab, letter)
        await wait(KEY_INTERVAL_MS)
      }
      // What the last keys started, such as the analysis of the text and the save.
      await wait(3_000)
      const work = (1_000 * ((await taskSeconds(tab)) - before)) / text.length
      add(name, { ...v.parse(typingSchema, await evaluate(tab, 'inkfolioTyping()')), work })
    }
    tab.close()
  } finally {
    await browser.stop()
  }
}

function addRows(bench: Bench, place: string, runs: readonly Measured[]): void {
  const frames = runs.map(({ longestFrame }) => longestFrame)
  const keys = runs.flatMap((run) => run.keys)
  const tasks = runs.flatMap(({ longTasks }) => longTasks)
  const note = `runs: ${frames.map(formatNumber).join(', ')}`
  bench.add({ name: `typing ${place}, longest frame`, unit: 'ms', measured: median(frames), goal: atMost(50), note })
  bench.add({
    name: `typing ${place}, key to frame, 95 %`,
    unit: 'ms',
    measured: keys.length > 0 ? percentile(keys, 0.95) : 0,
    note: `${keys.length} keys, the slowest ${formatNumber(Math.max(0, ...keys))} ms`,
  })
  bench.add({ name: `typing ${place}, main thread per key`, unit: 'ms', measured: median(runs.map(({ work }) => work)) })
  bench.add({
    name: `typing ${place}, tasks above 50 ms`,
    unit: '',
    measured: tasks.length / runs.length,
    note: `the longest ${formatNumber(Math.max(0, ...tasks))} ms`,
  })
}

/** The seconds that the page's main thread has worked so far. */
async function taskSeconds(tab: Devtools): Promise<number> {
  const { metrics } = v.parse(metricsSchema, await tab.send('Performance.getMetrics'))
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

const PUT_CURSOR = `((element) => {
  element.scrollIntoView({ block: 'center' })
  document.querySelector('[aria-label=Content]').focus()
  const range = document.createRange()
  range.selectNodeContents(element)
  range.collapse(false)
  getSelection().removeAllRanges()
  getSelection().addRange(range)
})`

async function open(tab: Devtools, url: string): Promise<void> {
  const isLoaded = tab.next('Page.loadEventFired')
  await tab.send('Page.navigate', { url })
  await isLoaded
}

async function evaluate(tab: Devtools, expression: string): Promise<unknown> {
  const answer = v.parse(resultSchema, await tab.send('Runtime.evaluate', { expression, returnByValue: true }))
  if (answer.exceptionDetails !== undefined) throw new Error(`the page failed: ${JSON.stringify(answer.exceptionDetails)}`)
  return answer.result.value
}

const PATIENCE_MS = 60_000

async function until(tab: Devtools, condition: string): Promise<void> {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await wait(100)) {
    if ((await evaluate(tab, condition)) === true) return
  }
  throw new Error(`the editor never came to: ${condition}`)
}

async function fill(tab: Devtools, selector: string, text: string): Promise<void> {
  await evaluate(tab, `document.querySelector(${JSON.stringify(selector)}).focus()`)
  await tab.send('Input.insertText', { text })
}

/** A key as the keyboard sends it. */
async function press(tab: Devtools, letter: string): Promise<void> {
  const isEnter = letter === '\n'
  const key = isEnter ? 'Enter' : letter
  const windowsVirtualKeyCode = isEnter ? 13 : letter.toUpperCase().charCodeAt(0)
  const text = isEnter ? '\r' : letter
  const isSpecial = !isEnter && !/[a-z0-9 ]/i.test(letter)
  const code = { key, text, unmodifiedText: text, ...(isSpecial ? {} : { windowsVirtualKeyCode }) }
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...code })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code })
}
