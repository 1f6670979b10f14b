import { renderSVG } from 'uqr'

/** The QR code of an address, with the quiet zone that cameras need; black on white in both themes. */
export function drawQrCode(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 4 })
}
