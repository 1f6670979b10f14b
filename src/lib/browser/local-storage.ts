// Local storage throws where the browser blocks it, and when it is full. Browser only.

/** Null when the entry is missing and when storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null when the entry is missing or not JSON, and when storage is blocked. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes the entry when the value is null. Does nothing when storage is blocked or full. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Every caller works without storage.
  }
}
