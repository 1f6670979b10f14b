import { renderSVG } from 'uqr'

/** The QR code of a text as SVG, with the required quiet zone. Black on white in both themes, because cameras need that. */
export function drawQrCode(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4 })
}
