import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openS3Server, signatureOf } from '#tests/support/s3-server.ts'
import { type BucketSettings, openBucket } from './bucket.server.ts'

const storage = await openS3Server()
afterAll(() => storage.close())

function open(settings: Partial<BucketSettings> = {}) {
  return openBucket({ ...storage.settings, ...settings })
}

test.each<[string, Partial<BucketSettings>, RegExp]>([
  ['a bucket that is not there', { bucket: 'nowhere' }, /^The bucket nowhere at 127\.0\.0\.1:\d+ does not exist: .*S3_BUCKET/],
  ['a wrong key', { accessKeyId: 'SOMEBODY' }, /refuses the keys \(InvalidAccessKeyId\): check S3_ACCESS_KEY_ID/],
  ['a wrong secret', { secretAccessKey: 'guessed' }, /refuses the keys \(SignatureDoesNotMatch\)/],
  ['a wrong region', { region: 'mars-1' }, /is in another region .* S3_REGION/],
  ['storage that is not there', { endpoint: 'http://127.0.0.1:9' }, /cannot be reached \(.+\): check S3_ENDPOINT/],
])('the error names %s', async (_name, settings, sentence) => {
  const refusal = { code: 'unavailable', details: { reason: expect.stringMatching(sentence) } }
  await expect(open(settings).check()).rejects.toMatchObject(refusal)
  await expect(open(settings).read('aa/one.png')).rejects.toMatchObject(refusal)
  await expect(open(settings).write('aa/one.png', new Uint8Array([1]))).rejects.toMatchObject(refusal)
})

test('isRefused is set for refused keys, not for a server error', async () => {
  storage.fail(503)
  await expect(open().check()).rejects.toMatchObject({ details: { isRefused: false } })
  await expect(open({ secretAccessKey: 'guessed' }).check()).rejects.toMatchObject({ details: { isRefused: true } })
})

test('errors do not contain the secret key', async () => {
  const refusal = await open({ secretAccessKey: 'hunter2' })
    .check()
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { isRefused: true } })
  expect(inspect(refusal, { depth: 9, showHidden: true })).not.toContain('hunter2')
})

test('check resolves for a bucket that can be listed', async () => {
  await open().check()
})

test('two failures are retried, a third one is an error', async () => {
  const files = open()
  storage.fail(503, 'reset')
  await files.write('aa/one.png', new Uint8Array([1]))
  storage.fail('reset', 500)
  expect(await files.read('aa/one.png')).toEqual(new Uint8Array([1]))
  storage.fail(503, 503, 503)
  await expect(files.has('aa/one.png')).rejects.toMatchObject({
    code: 'unavailable',
    details: { reason: expect.stringContaining('HTTP 503') },
  })
})

test('a refusal is not retried', async () => {
  const before = storage.requests()
  await expect(open({ bucket: 'nowhere' }).read('aa/one.png')).rejects.toThrow()
  expect(storage.requests() - before).toBe(1)
})

test.each([
  [{ endpoint: 'https://s3.eu-central-1.amazonaws.com', isPathStyle: false }, 'https://pictures.s3.eu-central-1.amazonaws.com/aa/one.png'],
  [{ endpoint: 'https://s3.eu-central-1.amazonaws.com', isPathStyle: true }, 'https://s3.eu-central-1.amazonaws.com/pictures/aa/one.png'],
  [
    { endpoint: 'https://project.example.com/storage/v1/s3/', isPathStyle: true },
    'https://project.example.com/storage/v1/s3/pictures/aa/one.png',
  ],
])('%o sends requests to %s', async (settings, address) => {
  const asked: string[] = []
  const files = openBucket({ ...storage.settings, ...settings }, async (input) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return new Response('x')
  })
  await files.read('aa/one.png')
  expect(asked).toEqual([address])
})

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html: the test server accepts the signatures that
// S3 accepts.
test.each([
  ['/test.txt', [['range', 'bytes=0-9']], 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['/?max-keys=2&prefix=J', [], '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
] satisfies [string, [string, string][], string][])('the signature of %s is the published one', (url, more, signature) => {
  const time = '20130524T000000Z'
  const headers: [string, string][] = [
    ['host', 'examplebucket.s3.amazonaws.com'],
    ...more,
    ['x-amz-content-sha256', NOTHING],
    ['x-amz-date', time],
  ]
  const keys = { secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  expect(signatureOf({ method: 'GET', url, headers, bodyHash: NOTHING, time }, keys)).toBe(signature)
})
