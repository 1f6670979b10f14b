// Draws single blocks with the passes that render an article, so that the editor shows what the page will show.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { wrapCodeBlocks } from '../code/code-block.server.ts'
import { type DrawnDiagram, drawDiagrams } from '../diagrams/render-diagrams.server.ts'
import { classesOf, elementsOf, textProperty } from '../hast-tree.ts'
import { secureLinks } from '../links.ts'
import { renderMath } from '../math/render-math.server.ts'
import { type EmbedContent, type ResolveEmbeds, renderEmbeds } from '../media/embeds.ts'
import { createPicture, type ResolveImages } from '../media/images.ts'
import { parseEmbed } from '../media/parse-embed.ts'
import { writeHtml } from '../parse-article.ts'
import type { BlockToDraw, Drawing } from './drawing.ts'

type Resolve = { resolveEmbeds: ResolveEmbeds; resolveImages: ResolveImages }

/** In the order of the blocks. One block after the other, so that a request occupies one worker. */
export async function drawBlocks(blocks: readonly BlockToDraw[], { resolveEmbeds, resolveImages }: Resolve): Promise<Drawing[]> {
  const diagrams = await drawDiagrams(blocks.flatMap(({ kind, source }) => (kind === 'diagram' ? [source] : [])))
  const drawings: Drawing[] = []
  for (const block of blocks) {
    if (block.kind === 'diagram') drawings.push(diagramDrawing(diagrams.shift()))
    else if (block.kind === 'embed') drawings.push(await drawEmbed(block, resolveEmbeds))
    else if (block.kind === 'picture') drawings.push(await drawPicture(block.source, resolveImages))
    else drawings.push(await drawFormula(block.source, block.kind === 'formulaBlock'))
  }
  return drawings
}

async function drawFormula(tex: string, isBlock: boolean): Promise<Drawing> {
  const code = h('code', { className: ['language-math'] }, tex)
  const tree = rootOf(isBlock ? h('pre', code) : h('p', code))
  await renderMath(tree)
  const refused = elementsOf(tree, 'code').find(({ element }) => classesOf(element).includes('math-error'))?.element
  const [paragraph] = tree.children
  const drawn = !isBlock && paragraph?.type === 'element' ? rootOf(...paragraph.children.filter((child) => child.type === 'element')) : tree
  return final(writeHtml(drawn), refused ? textProperty(refused, 'title') : null)
}

function diagramDrawing(drawn: DrawnDiagram | undefined): Drawing {
  if (!drawn || 'issue' in drawn) return final('', drawn?.issue ?? 'The diagram cannot be drawn.')
  Object.assign(drawn.svg.properties, { role: 'img', ariaLabel: drawn.kind })
  const title = drawn.title ? [h('p', drawn.title)] : []
  return final(writeHtml(rootOf(drawn.svg, ...title)), null)
}

/** The copy that pages show. The browser finds out whether the site can make one. */
async function drawPicture(source: string, resolveImages: ResolveImages): Promise<Drawing> {
  const picture = (await resolveImages([source])).get(source)
  return picture ? final(writeHtml(rootOf(createPicture(picture))), null) : final('', 'The site cannot show this address.')
}

type EmbedBlock = Extract<BlockToDraw, { kind: 'embed' }>

async function drawEmbed({ source, label }: EmbedBlock, resolveEmbeds: ResolveEmbeds): Promise<Drawing> {
  if (!parseEmbed(source)) return final('', 'The site shows this address as a link.')
  const tree = rootOf(h('p', h('a', { href: source }, label)))
  let found: readonly EmbedContent[] = []
  await renderEmbeds(tree, async (pages) => {
    const contents = await resolveEmbeds(pages)
    found = [...contents.values()]
    return contents
  })
  secureLinks(tree)
  await wrapCodeBlocks(tree)
  // A job fetches the title, the picture and the code.
  const isKnown = found.some(({ title, picture, files }) => title !== null || picture !== null || files.length > 0)
  return { ...final(writeHtml(tree), null), isFinal: isKnown }
}

function rootOf(...children: Element[]): Root {
  return { type: 'root', children }
}

function final(html: string, issue: string | null): Drawing {
  return { html, issue, isFinal: true }
}
