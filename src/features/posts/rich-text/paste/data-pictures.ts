// Uploads pasted images that are data URLs.
import { createNode, type DocNode, textAttribute } from '../html/article-doc.ts'

/** Passes every such image to `upload`, which returns the id of the upload. Images within a line move below it. */
export function uploadDataPictures(nodes: readonly DocNode[], upload: (file: File, alt: string) => string): DocNode[] {
  return nodes.flatMap((block) => {
    if (block.type === 'figure') return [withUpload(block, upload)]
    const content = block.content ?? []
    const pictures = content.filter(isDataPicture)
    if (pictures.length === 0) return [block.content ? { ...block, content: uploadDataPictures(content, upload) } : block]
    const rest = content.filter((child) => !isDataPicture(child))
    const figures = pictures.map(({ attrs }) =>
      withUpload(createNode('figure', { ...attrs, form: 'figure' }, [createNode('figureCaption')]), upload),
    )
    return rest.length > 0 ? [{ ...block, content: rest }, ...figures] : figures
  })
}

function withUpload(figure: DocNode, upload: (file: File, alt: string) => string): DocNode {
  const file = dataUrlToFile(textAttribute(figure, 'src') ?? '')
  if (!file) return figure
  const { src: _data, width: _width, height: _height, ...attrs } = figure.attrs ?? {}
  return { ...figure, attrs: { ...attrs, src: '', name: file.name, upload: upload(file, textAttribute(figure, 'alt') ?? '') } }
}

function isDataPicture(child: DocNode): boolean {
  return child.type === 'inlineImage' && dataUrlToFile(textAttribute(child, 'src') ?? '') !== null
}

/** The image file in a data URL; null for any other address. */
export function dataUrlToFile(address: string): File | null {
  const found = /^data:(?<type>image\/(?<extension>[a-z+.-]+))(?:;[^,]*)?;base64,(?<data>[A-Za-z0-9+/=\s]+)$/i.exec(address)?.groups
  if (!found?.type || !found.data) return null
  try {
    const bytes = Uint8Array.from(atob(found.data), (character) => character.charCodeAt(0))
    return new File([bytes], `pasted.${found.extension}`, { type: found.type })
  } catch {
    return null // Truncated base64.
  }
}
