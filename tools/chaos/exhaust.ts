// A PostgreSQL that has no connection left for the site: others hold every one of them.
import pg from 'pg'

const AT_ONCE = 20

/** Takes all connections of the server, those of the site first of all; answers how to give them back. */
export async function exhaustConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const warden = await connect(databaseUrl)
  if (!warden) throw new Error('PostgreSQL has no connection left to begin with')
  const taken = [warden]
  // Ended connections leave their places one by one, and somebody of the site may be quicker than the others.
  for (let isFull = false; !isFull; ) {
    await warden.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'inkfolio%'")
    const wasLeft = !(await isSiteConnected(warden))
    const more = await openUntilRefused(databaseUrl)
    taken.push(...more)
    isFull = wasLeft && more.length === 0 && !(await isSiteConnected(warden))
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end()))
  }
}

async function openUntilRefused(databaseUrl: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => connect(databaseUrl)))
    const got = asked.filter((client) => client !== null)
    taken.push(...got)
    if (got.length < AT_ONCE) return taken
  }
}

/** Null when there is none left. */
async function connect(databaseUrl: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'others' })
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '53300') return null
    throw error
  }
}

async function isSiteConnected(warden: pg.Client): Promise<boolean> {
  const { rows } = await warden.query("SELECT FROM pg_stat_activity WHERE application_name LIKE 'inkfolio%'")
  return rows.length > 0
}
