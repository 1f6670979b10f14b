export type Store<State> = {
  get: () => State
  /** Replaces the state and calls every listener. */
  set: (next: State) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** A state outside React, for `useSyncExternalStore`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
