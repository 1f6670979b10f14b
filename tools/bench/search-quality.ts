// Measures how well the search finds in the imported corpus, in the database of the environment. The last printed line is JSON.
import { openDatabase } from '#src/db/client/client.server.ts'
import { corpusQueries, measureQuality } from '../../tests/support/search-quality/measure.ts'

const database = await openDatabase('npm run bench')
const found = await measureQuality(database.db, await corpusQueries(database.db))
console.log(JSON.stringify([...found].map(([kind, quality]) => ({ kind, ...quality }))))
await database.close()
