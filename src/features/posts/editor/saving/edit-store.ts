import { createStore } from '#src/lib/browser/create-store.ts'
import { type EditEvent, type EditState, reduceEdit } from './edit-state.ts'

export type EditStore = ReturnType<typeof createEditStore>

export function createEditStore(initial: EditState) {
  const { get, set, subscribe } = createStore(initial)
  return { getState: get, dispatch: (event: EditEvent) => set(reduceEdit(get(), event)), subscribe }
}
