/** The value of an entry in local storage; null when storage is blocked, and when the entry is missing or no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
