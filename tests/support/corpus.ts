// Articles that others wrote. They are not part of the project.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'

export const CORPUS = path.join(projectRoot, '../shared/corpus/markdown')

/** Empty where the corpus is; the end of the name of a test that needs it. */
export const missingCorpus = existsSync(CORPUS) ? '' : `: not found at ${CORPUS}`

/** The names of the articles; none where the corpus is missing. */
export const corpusFiles = globSync('*.md', { cwd: CORPUS })
