/** The loader of API routes that accept POST only. */
export function methodNotAllowed(): Response {
  return Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { Allow: 'POST' } })
}
