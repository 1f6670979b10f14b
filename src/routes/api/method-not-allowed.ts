/** The functions are called, not read. */
export function methodNotAllowed(): Response {
  return Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { Allow: 'POST' } })
}
