/** Where Drizzle's migrator keeps its history; asked the same way on both engines. */
export const NEWEST_MIGRATION = {
  exists: "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found",
  select: 'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
} as const
