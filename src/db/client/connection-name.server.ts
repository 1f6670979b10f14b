import { hostname } from 'node:os'

const NOTICES = ' notices'

/** `application_name` of the connections of this process, visible in `pg_stat_activity`. PostgreSQL cuts it after 63 bytes. */
export const CONNECTION_NAME = `inkfolio ${process.pid}@${hostname()}`.slice(0, 63 - NOTICES.length)

/** `application_name` of the connection that listens for notifications. */
export const NOTICES_NAME = CONNECTION_NAME + NOTICES
