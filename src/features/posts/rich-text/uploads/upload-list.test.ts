import { expect, test } from 'vitest'
import type { UploadedImage } from '../editor-props.ts'
import { UploadList } from './upload-list.ts'

const IMAGE: UploadedImage = { url: '/media/a', width: 7, height: 4 }
const FILE = new File(['x'], 'a.png', { type: 'image/png' })

/** A list whose uploads end with these outcomes, in order. */
function listWith(...outcomes: (UploadedImage | Error)[]) {
  const sent: string[] = []
  const list = new UploadList(async (file, alt) => {
    sent.push(`${file.name} ${alt}`)
    const outcome = outcomes.shift()
    if (!outcome || outcome instanceof Error) throw outcome ?? 'nothing'
    return outcome
  })
  /** Resolves at the next change. */
  const change = () =>
    new Promise<void>((resolve) => {
      const stop = list.subscribe(() => {
        stop()
        resolve()
      })
    })
  return { list, sent, change }
}

test('an upload that is refused keeps the reason, and can be tried again', async () => {
  const { list, sent, change } = listWith(new Error('The picture is larger than 10 MB.'), IMAGE)
  const id = list.begin(FILE, 'alt')
  expect(list.find(id)?.state).toEqual({ kind: 'sending' })
  await change()
  expect(list.find(id)?.state).toEqual({ kind: 'failed', reason: 'The picture is larger than 10 MB.' })
  list.retry(id)
  expect(list.find(id)?.state).toEqual({ kind: 'sending' })
  await change()
  expect(list.find(id)?.state).toEqual({ kind: 'done', image: IMAGE })
  list.retry(id)
  expect(sent).toEqual(['a.png alt', 'a.png alt'])
})

test('a failure without a message gets a default message', async () => {
  const { list, change } = listWith()
  const id = list.begin(FILE, '')
  await change()
  expect(list.find(id)?.state).toEqual({ kind: 'failed', reason: 'The picture could not be uploaded.' })
})

test('every upload has an id of its own', () => {
  const { list } = listWith(IMAGE, IMAGE)
  expect(list.begin(FILE, '')).not.toBe(list.begin(FILE, ''))
  expect(list.find('upload-9')).toBeNull()
})
