import { drawQrCode } from '#src/lib/web/qr-code.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/link-qr.ts'
import { answerAdmin } from './handle-change.server.ts'

const ADDRESS = /^\/posts\/[a-z0-9-]{1,300}\?token=[\w-]{1,100}$/

/** `?address=`: answers the QR code of a link's address as SVG. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(siteContext)
  return answerAdmin(async () => {
    const address = url.searchParams.get('address') ?? ''
    if (!ADDRESS.test(address)) throw new AppError('invalid_input', { reason: 'address must be /posts/…?token=…' })
    return new Response(drawQrCode(new URL(address, origin).href), { headers: { 'Content-Type': 'image/svg+xml' } })
  })
}
