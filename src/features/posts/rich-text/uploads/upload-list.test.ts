import { expect, test, vi } from 'vitest'
import { UploadError } from '#src/features/media/upload-file.ts'
import type { UploadedImage } from '../editor-props.ts'
import { listOutdated, PENDING_LIMITS, type PendingPicture } from './pending-pictures.ts'
import { UploadList } from './upload-list.ts'

const IMAGE: UploadedImage = { url: '/media/a', width: 7, height: 4 }
const FILE = new File(['x'], 'a.png', { type: 'image/png' })
const OFFLINE = new UploadError({ message: 'Offline.', status: 0 })
const REFUSED = new UploadError({ message: 'The picture is not one.', status: 415 })

/** The database of a browser, which other visits share. */
class Browser {
  readonly pictures = new Map<string, PendingPicture>()
  isFull = false
  write = async (picture: PendingPicture) => {
    if (this.isFull) return false
    this.pictures.set(picture.id, picture)
    return true
  }
  find = async (id: string) => this.pictures.get(id) ?? null
}

/** A list whose uploads end with these outcomes, in order. */
function listWith(browser: Browser, ...outcomes: (UploadedImage | Error)[]) {
  const sent: string[] = []
  async function send(file: File, alt: string) {
    sent.push(`${file.name} ${alt}`)
    const outcome = outcomes.shift()
    if (!outcome || outcome instanceof Error) throw outcome ?? 'nothing'
    return outcome
  }
  const list = new UploadList({ send, pending: browser, now: () => 5 })
  const expectState = (id: string, state: object) => vi.waitFor(() => expect(list.find(id)?.state).toMatchObject(state))
  return { list, sent, expectState }
}

test('an upload that is refused keeps the reason, and can be tried again', async () => {
  const { list, sent, expectState } = listWith(new Browser(), REFUSED, IMAGE)
  const id = list.begin(FILE, 'alt')
  expect(list.find(id)?.state).toEqual({ kind: 'sending' })
  await expectState(id, { kind: 'failed', reason: 'The picture is not one.', isTemporary: false })
  list.retry(id)
  expect(list.find(id)?.state).toEqual({ kind: 'sending' })
  await expectState(id, { kind: 'done', image: IMAGE })
  list.retry(id)
  expect(sent).toEqual(['a.png alt', 'a.png alt'])
})

test('a failure without a message gets a default message', async () => {
  const { list, expectState } = listWith(new Browser())
  await expectState(list.begin(FILE, ''), { kind: 'failed', reason: 'The picture could not be uploaded.' })
})

test('every upload has an id of its own', () => {
  const { list } = listWith(new Browser(), IMAGE, IMAGE)
  expect(list.begin(FILE, '')).not.toBe(list.begin(FILE, ''))
  expect(list.find('upload-9')).toBeNull()
})

test('the next visit of the same browser has the file and the reason, and another browser has neither', async () => {
  const browser = new Browser()
  const first = listWith(browser, REFUSED)
  const id = first.list.begin(FILE, '')
  await vi.waitFor(() => expect(browser.pictures.get(id)?.reason).toBe('The picture is not one.'))

  const next = listWith(browser, IMAGE)
  await next.list.open(id)
  await next.expectState(id, { kind: 'failed', reason: 'The picture is not one.' })
  next.list.retry(id)
  await next.expectState(id, { kind: 'done', image: IMAGE })
  expect(next.sent).toEqual(['a.png '])

  const elsewhere = listWith(new Browser())
  await elsewhere.list.open(id)
  await elsewhere.expectState(id, { kind: 'missing' })
  elsewhere.list.retry(id)
  expect(elsewhere.sent).toEqual([])
})

test('an upload that a crash interrupted can be tried again', async () => {
  const browser = new Browser()
  browser.pictures.set('u', { id: 'u', name: 'a.png', file: FILE, reason: null, image: null, at: 1 })
  const { list, expectState } = listWith(browser)
  await list.open('u')
  await expectState('u', { kind: 'failed', reason: 'The upload was interrupted, or is under way in another tab.' })
})

test('a stored picture leaves its address for copies of its place, and not its file', async () => {
  const browser = new Browser()
  const { list } = listWith(browser, IMAGE)
  const id = list.begin(FILE, '')
  await vi.waitFor(() => expect(browser.pictures.get(id)).toMatchObject({ file: null, image: IMAGE }))
  const next = listWith(browser)
  await next.list.open(id)
  await next.expectState(id, { kind: 'done', image: IMAGE })
})

test('only what failed for lack of a connection goes on by itself', async () => {
  const { list, sent, expectState } = listWith(new Browser(), OFFLINE, REFUSED, IMAGE)
  const [offline, refused] = [list.begin(FILE, 'one'), list.begin(FILE, 'two')]
  await expectState(offline, { kind: 'failed', isTemporary: true })
  await expectState(refused, { kind: 'failed', isTemporary: false })
  list.retryTemporary()
  await expectState(offline, { kind: 'done' })
  expect(sent).toEqual(['a.png one', 'a.png two', 'a.png one'])
})

test('closing the tab loses a file only while the browser refuses to store it', async () => {
  const browser = new Browser()
  browser.isFull = true
  const { list, expectState } = listWith(browser, OFFLINE, IMAGE)
  expect(list.isOnlyHere()).toBe(false)
  const id = list.begin(FILE, '')
  await expectState(id, { kind: 'failed' })
  expect(list.isOnlyHere()).toBe(true)
  list.retry(id)
  await expectState(id, { kind: 'done' })
  expect(list.isOnlyHere()).toBe(false)
})

test('the browser gives up what is old, then the oldest of too much', () => {
  const { days, pictures, bytes } = PENDING_LIMITS
  const now = days * 86_400_000 + 1_000
  expect(
    listOutdated(
      [
        { id: 'old', at: 999, bytes: 1 },
        { id: 'new', at: 1_000, bytes: 1 },
      ],
      now,
    ),
  ).toEqual(['old'])
  const many = Array.from({ length: pictures + 2 }, (_, index) => ({ id: `${index}`, at: index, bytes: 0 }))
  expect(listOutdated(many, 0)).toEqual(['1', '0'])
  expect(
    listOutdated(
      [
        { id: 'one', at: 1, bytes },
        { id: 'two', at: 2, bytes: 1 },
      ],
      2,
    ),
  ).toEqual(['one'])
})
