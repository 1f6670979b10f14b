import { type EditEvent, type EditState, reduceEdit } from './edit-state.ts'

export type EditStore = {
  getState: () => EditState
  dispatch: (event: EditEvent) => void
  /** Calls `listener` after every event. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createEditStore(initial: EditState): EditStore {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    dispatch: (event) => {
      state = reduceEdit(state, event)
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
