import { projectRoot } from '#src/server/project-root.server.ts'
import { findCli } from '#tools/launcher/build.mjs'

/** The program of the CLI, as `npm run cli` chooses it. */
export const CLI = findCli(projectRoot)
