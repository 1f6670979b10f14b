// Records the statements that the driver sends to PostgreSQL.
import pg from 'pg'
import * as v from 'valibot'

/** Records all statements during `work`, on every connection of this process. */
export async function recordSql(work: () => Promise<unknown>): Promise<{ statements: string[] }> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    statements.push(textOf(args[0]))
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
    return { statements }
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return v.parse(v.object({ text: v.string() }), asked).text
}
