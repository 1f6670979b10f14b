// A proxy that passes a site on below a path, which it strips or not.
import { createServer, request } from 'node:http'
import { listenLocally } from '#tests/local-server.ts'
import { Site } from '#tests/support/site-process.ts'
import { starterEngine } from '#tests/support/starter-site.ts'
import { test } from './support.ts'

const PREFIX = '/blog'

test.use({ allowedErrors: [/Failed to load resource/] })

for (const strips of [true, false]) {
  test(`a site below a path that the proxy ${strips ? 'strips' : 'passes on'} finds it out from its page in the browser, and says so`, async ({
    page,
  }) => {
    const site = new Site(starterEngine())
    const proxy = createServer(({ url = '', method, headers }, response) => {
      if (!url.startsWith(`${PREFIX}/`)) {
        // As nginx does with `location /blog/`.
        if (url === PREFIX) response.writeHead(301, { Location: `${PREFIX}/` }).end()
        else response.writeHead(404).end()
        return
      }
      const passed = request(new URL(strips ? url.slice(PREFIX.length) : url, site.address), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      // At the end of the test.
      passed.on('error', () => response.destroy())
      passed.end()
    })
    try {
      await site.start({ LOG_LEVEL: 'warn' })
      await page.goto(`http://127.0.0.1:${await listenLocally(proxy)}${PREFIX}/`)
      await site.prints(/(cannot live below a path such as \/blog\/)/)
    } finally {
      proxy.close()
      await site.remove()
    }
  })
}
