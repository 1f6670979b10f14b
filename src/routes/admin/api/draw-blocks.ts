import * as v from 'valibot'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { loadEmbeds } from '#src/features/posts/embeds/load-embeds.server.ts'
import { BLOCKS_MAX, blockSchema } from '#src/features/posts/rendering/drawings/drawing.ts'
import type { Route } from './+types/draw-blocks.ts'
import { handleChange } from './handle-change.server.ts'

const bodySchema = v.object({ blocks: v.pipe(v.array(v.unknown()), v.maxLength(BLOCKS_MAX), v.array(blockSchema)) })

/** Answers `{ drawings }` of formulas, diagrams, pictures of other sites, and cards of videos and gists, in the order of the blocks. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async ({ blocks }, { db }) => {
    // Loaded with the first drawing: the libraries stay in memory.
    const { drawBlocks } = await import('#src/features/posts/rendering/drawings/draw-blocks.server.ts')
    const resolve = {
      resolveEmbeds: (pages: string[]) => loadEmbeds(db, pages),
      resolveImages: (urls: string[]) => loadImageSources(db, urls),
    }
    return { drawings: await drawBlocks(blocks, resolve) }
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
