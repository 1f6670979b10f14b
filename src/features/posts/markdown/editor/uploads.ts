// Files on their way into the text. A note stands at their place until they are stored; the text itself gets nothing before.
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

class UploadNote extends WidgetType {
  readonly id: string
  readonly #name: string

  constructor(id: string, name: string) {
    super()
    this.id = id
    this.#name = name
  }

  override eq(other: UploadNote): boolean {
    return other.id === this.id
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('span')
    note.className = 'cm-upload'
    note.textContent = `Uploading ${this.#name}…`
    return note
  }
}

const begin = StateEffect.define<{ at: number; note: UploadNote }>({
  map: ({ at, note }, changes) => ({ at: changes.mapPos(at, 1), note }),
})
const end = StateEffect.define<string>()

const notes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) =>
    effects.reduce((set, effect) => {
      if (effect.is(begin)) return set.update({ add: [Decoration.widget({ widget: effect.value.note, side: 1 }).range(effect.value.at)] })
      if (effect.is(end)) return set.update({ filter: (_from, _to, { spec }) => spec.widget.id !== effect.value })
      return set
    }, before.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

export const UPLOAD_NOTES: Extension = notes

type Uploaded = {
  id: string
  name: string
  at: number
  /** The text for the stored file. Rejects with an Error whose message is fit for display. */
  store: () => Promise<string>
}

/** Inserts the text at the place of the note, wherever it is then. Throws what `store` throws, without the note. */
export async function insertUploaded(view: EditorView, { id, name, at, store }: Uploaded): Promise<void> {
  view.dispatch({ effects: begin.of({ at: Math.min(at, view.state.doc.length), note: new UploadNote(id, name) }) })
  try {
    const text = await store()
    const place = placeOf(view, id)
    if (place !== null) view.dispatch({ changes: { from: place, insert: text }, effects: end.of(id), userEvent: 'input' })
  } catch (error) {
    view.dispatch({ effects: end.of(id) })
    throw error
  }
}

function placeOf({ state }: EditorView, id: string): number | null {
  for (const cursor = state.field(notes).iter(); cursor.value; cursor.next()) if (cursor.value.spec.widget.id === id) return cursor.from
  return null
}
