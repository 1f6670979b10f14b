import sharp from 'sharp'

export type PictureFile = { name: string; mimeType: string; buffer: Buffer }

type Look = { color: string; width?: number; height?: number }

/** A picture that no other journey has. */
export async function drawPicture(word: string, { color, width = 900, height = 600 }: Look): Promise<PictureFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/>
    <text x="60" y="${height / 2}" font-size="80" fill="white">${word}</text></svg>`
  return { name: `${word}.png`, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}
