// The order of footnotes: by their first reference, first those of the text, then those within the notes themselves, as Markdown numbers them.

/** `body` names the notes that the text refers to, in order; `notes` what each note refers to. Names without a note are left out. */
export function referenceSequence(body: readonly string[], notes: ReadonlyMap<string, readonly string[]>): string[] {
  const sequence = body.filter((name) => notes.has(name))
  const visited = new Set<string>()
  // The loop also visits what it appends.
  for (const name of sequence) {
    if (visited.has(name)) continue
    visited.add(name)
    sequence.push(...(notes.get(name) ?? []).filter((inner) => notes.has(inner)))
  }
  return sequence
}

/** The names of all notes: in the order of their numbers, then those without a reference. */
export function noteOrder(body: readonly string[], notes: ReadonlyMap<string, readonly string[]>): string[] {
  return [...new Set([...referenceSequence(body, notes), ...notes.keys()])]
}
