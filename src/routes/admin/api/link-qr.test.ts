import { expect } from 'vitest'
import { drawQrCode } from '#src/lib/web/qr-code.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

onEmbedded('the QR code of a link', (test, engine) => {
  test('encodes the full address, and refuses those of other sites', async () => {
    const ask = await openForOwner(await engine.open(), ['routes/admin/api/link-qr.ts'])
    const draw = (address: string) => ask(`/admin/functions/link-qr?${new URLSearchParams({ address })}`)
    const answer = await draw('/posts/a-post?token=b_-9')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
    const picture = await answer.text()
    expect(picture).toMatch(/^<svg[\s\S]*<\/svg>$/)
    expect(picture).toBe(drawQrCode(`${ORIGIN}/posts/a-post?token=b_-9`))
    expect(picture).not.toBe(drawQrCode(`${ORIGIN}/posts/a-post?token=b_-8`))
    for (const elsewhere of ['https://evil.example/posts/a?token=b', '//evil.example/posts/a?token=b', '/posts/a', '']) {
      expect((await draw(elsewhere)).status).toBe(400)
    }
  })
})
