import { renderSVG } from 'uqr'

/** The QR code of a text as SVG, with the quiet zone that cameras need; black on white in both themes. */
export function drawQrCode(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4 })
}
