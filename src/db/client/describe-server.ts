/** Host, port and database of a URL of PostgreSQL, without its password. */
export function describeServer(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
