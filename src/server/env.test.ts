import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ENV_NAMES, parseEnv } from './env.server.ts'
import { OperatorError } from './errors.ts'
import { projectRoot } from './project-root.server.ts'

test.each([
  [{ PORT: 'http' }, /PORT must be a number/],
  [{ PORT: '65536' }, /PORT must be a number/],
  [{ PORT: '-1' }, /PORT must be a number/],
  [{ DATABASE_URL: 'mysql://localhost/blog' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: 'postgres://' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: 'postgres://me:50%@host:port/x' }, /percent-encoded/],
  [{ SITE_URL: 'blog.example.com' }, /SITE_URL must be an origin/],
  [{ SITE_URL: 'https://example.com/blog' }, /SITE_URL must be an origin/],
  [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be the number of proxies/],
  [{ DATABASE_POOL: '1' }, /DATABASE_POOL must be a number from 2 to 200/],
  [{ DRAIN_SECONDS: '6' }, /DRAIN_SECONDS must be a number from 0 to 5/],
  [{ PAGE_CACHE_MB: 'lots' }, /PAGE_CACHE_MB must be a number of megabytes/],
  [{ RECORDING_MAX_MB: '0' }, /RECORDING_MAX_MB must be a number of megabytes from 1 to 10000/],
  [{ STARTER_CONTENT: 'no' }, /STARTER_CONTENT must be on or off/],
  [{ S3_BUCKET: 'a/b' }, /S3_BUCKET must be the name of a bucket/],
  [{ S3_ENDPOINT: 'storage.example.com' }, /S3_ENDPOINT must be a URL/],
  [{ S3_ENDPOINT: 'https://key:secret@storage.example.com' }, /S3_ENDPOINT must be a URL/],
  [{ S3_REGION: 'eu central' }, /S3_REGION must be the name of a region/],
  [{ S3_FORCE_PATH_STYLE: 'true' }, /S3_FORCE_PATH_STYLE must be on or off/],
  [{ S3_BUCKET: 'media' }, /need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too: set them/],
  [{ S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: 'x' }, /need S3_ACCESS_KEY_ID too: set it/],
  [{ S3_ENDPOINT: 'https://storage.example.com' }, /need S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too/],
  [{ LOG_LEVEL: 'verbose' }, /LOG_LEVEL must be/],
  [{ NODE_ENV: 'prod' }, /NODE_ENV must be/],
  [{ HOST: '0.0.0.0' }, /SITE_URL is required when the site listens on 0\.0\.0\.0/],
])('%o is refused with an example of a valid value', (given, message) => {
  expect(() => parseEnv(given)).toThrow(OperatorError)
  expect(() => parseEnv(given)).toThrow(message)
})

test('each wrong variable has its own sentence', () => {
  expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT must be .*\. LOG_LEVEL must be/)
})

test('a refusal never repeats a password', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgresx://me:hunter2@host/x' })).toThrow(/^((?!hunter2).)*$/)
})

test('nothing has to be set, and empty counts as not set', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.join(projectRoot, 'data'),
    NODE_ENV: 'production',
  })
})

test('loopback needs no SITE_URL, other addresses accept one', () => {
  expect(parseEnv({ HOST: '::1' }).SITE_URL).toBeUndefined()
  expect(parseEnv({ HOST: '0.0.0.0', SITE_URL: 'https://blog.example.com/' }).SITE_URL).toBe('https://blog.example.com')
})

test('.env.example names every variable, in the order of the schema, and no other', () => {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
  expect([...text.matchAll(/^#([A-Z\d_]+)=/gm)].map((match) => match[1])).toEqual(ENV_NAMES)
})

test('the values in .env.example are valid', () => {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
  const examples = Object.fromEntries([...text.matchAll(/^#([A-Z\d_]+)=(.+)$/gm)].map((match) => [match[1], match[2]]))
  expect(Object.keys(parseEnv(examples))).toEqual(ENV_NAMES)
})

test('the table of variables in operations.md names every variable with its default', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  const table = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))
  const documented = rows.flatMap(([names = '', defaults = '']) => {
    const values = defaults.split(', ')
    return [...names.matchAll(/`([A-Z\d_]+)`/g)].map((match, place) => [match[1] ?? '', values[place] ?? ''])
  })
  expect(documented.map(([name]) => name).sort()).toEqual([...ENV_NAMES].sort())
  const defaults: Record<string, unknown> = { ...parseEnv({}), DATA_DIR: './data' }
  for (const [name = '', value = ''] of documented) {
    if (defaults[name] !== undefined) expect(value, name).toContain(String(defaults[name]))
    else expect(value, name).not.toMatch(/[0-9]|`/)
  }
})
