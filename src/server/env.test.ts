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
  [{ SITE_URL: 'https://example.com/blog' }, /cannot live below a path .* set SITE_URL to its origin/],
  [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be the number of proxies/],
  [{ DATABASE_POOL: '1' }, /DATABASE_POOL must be a number from 2 to 200/],
  [{ DRAIN_SECONDS: '6' }, /DRAIN_SECONDS must be a number from 0 to 5/],
  [{ PAGE_CACHE_MB: 'lots' }, /PAGE_CACHE_MB must be a number of megabytes/],
  [{ RECORDING_MAX_MB: '0' }, /RECORDING_MAX_MB must be a number of megabytes from 1 to 10000/],
  [{ CONTENT_GIT: 'yes' }, /CONTENT_GIT must be on or off/],
  [{ CONTENT_GIT_PULL: '10081' }, /CONTENT_GIT_PULL must be a number of minutes from 0 to 10080/],
  [{ CONTENT_GIT_PUSH: 'force' }, /CONTENT_GIT_PUSH must be on or off/],
  [{ CONTENT_WEBHOOK_SECRET: 'short' }, /CONTENT_WEBHOOK_SECRET must be at least 16 letters and digits/],
  [{ STARTER_CONTENT: 'no' }, /STARTER_CONTENT must be on or off/],
  [{ CONTENT_DRAFTS: 'yes' }, /CONTENT_DRAFTS must be on or off/],
  [{ CONTENT_DIR: './data/posts', DATA_DIR: './data' }, /must not contain each other/],
  [{ CONTENT_DIR: '/srv/site', DATA_DIR: '/srv/site/data' }, /must not contain each other/],
  [{ CONTENT_DIR: '/', DATA_DIR: '/srv/site/data' }, /must not contain each other/],
  [{ STATIC_DIR: './data/site', DATA_DIR: './data', SITE_URL: 'https://a.example' }, /STATIC_DIR and DATA_DIR must not contain each other/],
  [{ STATIC_DIR: '/srv/site', DATA_DIR: '/srv/site/data', SITE_URL: 'https://a.example' }, /must not contain each other/],
  [{ STATIC_DIR: '/srv/posts/site', CONTENT_DIR: '/srv/posts', SITE_URL: 'https://a.example' }, /STATIC_DIR and CONTENT_DIR must not/],
  [{ STATIC_DIR: '/srv/site' }, /STATIC_DIR needs the address of the exported site: set STATIC_SITE_URL/],
  [{ STATIC_SITE_URL: 'https://example.com/blog' }, /STATIC_SITE_URL must be an origin/],
  [{ STATIC_API: 'https://api.example/functions' }, /STATIC_API must be an origin without a path/],
  [{ STATIC_API: 'https://me:secret@api.example' }, /STATIC_API must be an origin without a path/],
  [{ STATIC_API: 'https://api.example/#x' }, /STATIC_API must be an origin without a path/],
  [
    { STATIC_DIR: '/srv/site', STATIC_SITE_URL: 'https://a.example', STATIC_API: 'http://api.example' },
    /^Pages of https:\/\/a\.example cannot call http:\/\/api\.example: STATIC_API must begin with https/,
  ],
  [{ STATIC_DIR: '/srv/site', SITE_URL: 'https://a.example', STATIC_API: 'http://api.example' }, /STATIC_API must begin with https/],
  [{ STATIC_WHEN: 'hourly' }, /STATIC_WHEN must be published or nightly/],
  [{ STATIC_COMMAND: 'rsync -a . host: && echo done' }, /STATIC_COMMAND runs without a shell: write a program and its arguments/],
  [{ S3_BUCKET: 'a/b' }, /S3_BUCKET must be the name of a bucket/],
  [{ S3_ENDPOINT: 'storage.example.com' }, /S3_ENDPOINT must be a URL/],
  [{ S3_ENDPOINT: 'https://key:secret@storage.example.com' }, /S3_ENDPOINT must be a URL/],
  [{ S3_REGION: 'eu central' }, /S3_REGION must be the name of a region/],
  [{ S3_FORCE_PATH_STYLE: 'true' }, /S3_FORCE_PATH_STYLE must be on or off/],
  [{ S3_BUCKET: 'media' }, /need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too: set them/],
  [{ S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: 'x' }, /need S3_ACCESS_KEY_ID too: set it/],
  [{ S3_ENDPOINT: 'https://storage.example.com' }, /need S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too/],
  [{ SMTP_URL: 'smtp://me:50%@mail.example.com' }, /SMTP_URL must look like .* percent-encoded/],
  [{ MAIL_FROM: 'Ada' }, /MAIL_FROM must be an address, or a name and an address/],
  [{ MAIL_FROM: 'Ada <ada@example.com>, Eve <eve@example.com>' }, /MAIL_FROM must be an address/],
  [{ MAIL_PER_MINUTE: '0' }, /MAIL_PER_MINUTE must be a number from 1 to 60000/],
  [{ MAIL_PER_MINUTE: '60001' }, /MAIL_PER_MINUTE must be a number from 1 to 60000/],
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

test.each([
  ...['blog.example.com', '*', 'null', 'https://*.example.com', 'https://me@example.com', 'https://example.com/blog'],
  ...['file:///site', 'https://a.example,', 'https://a.example#x', 'https://a.example https://b.example'],
])('API_ORIGINS=%s is refused with an example of a valid value', (value) => {
  expect(() => parseEnv({ API_ORIGINS: value })).toThrow(/API_ORIGINS must be origins .* for example API_ORIGINS=https:/)
})

test('API_ORIGINS is a list of origins as browsers send them', () => {
  expect(parseEnv({}).API_ORIGINS).toEqual([])
  const given = 'https://WWW.Example.com:443/, http://127.0.0.1:8080,https://www.example.com,https://bücher.example'
  expect(parseEnv({ API_ORIGINS: given }).API_ORIGINS).toEqual([
    'https://www.example.com',
    'http://127.0.0.1:8080',
    'https://xn--bcher-kva.example',
  ])
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
