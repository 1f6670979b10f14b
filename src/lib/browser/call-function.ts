type Init = { headers?: Record<string, string>; keepalive?: boolean; signal?: AbortSignal }

/** Posts `body` as JSON to one of the functions for visitors, below `/functions/`. Rejects like `fetch`. */
export function callFunction(name: string, body: Record<string, unknown>, init?: Init): Promise<Response> {
  return fetch(`/functions/${name}`, {
    ...init,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...init?.headers },
    body: JSON.stringify(body),
  })
}
