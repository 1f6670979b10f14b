// Starts a site with the starter content once, in the data folder given as argument, and ends it.
import { Site } from '#tests/support/site-process.ts'
import { addEmptyDatabase } from './empty-cluster.ts'

const [dataDir = ''] = process.argv.slice(2)
addEmptyDatabase(dataDir)
const site = new Site({ name: 'embedded', dataDir, databaseUrl: '' })
await site.start({ STARTER_CONTENT: 'on' })
await site.end('SIGTERM')
