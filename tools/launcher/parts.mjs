// The parts of `npm run test:full`, and the sources whose changes they test.

/** What `npm run test:full -- PART` runs: parts of paths, of unit and integration tests and of journeys. */
export const PARTS = {
  durability: {
    tests: ['faults', 'durable', 'backup', 'full-disk', 'restore', 'src/db/client', 'src/lib/files'],
    journeys: ['autosave-kill', 'restore', 'never-lose'],
  },
  attack: {
    tests: [
      'attack',
      'hostile',
      'patterns',
      'event-loop',
      'stored-content',
      'connections',
      'made-up-keys',
      'src/features/posts/rendering',
      'rich-text',
    ],
    journeys: ['attack'],
  },
  a11y: { tests: [], journeys: ['text-size', 'every-page', 'theme', 'shell', 'print'] },
}

/**
 * Sources whose changes need a part that `npm test` does not run.
 * @type {[RegExp, string][]}
 */
const TOUCHED = [
  [/^src\/(?:db\/client|lib\/files)\//, 'durability'],
  [/^src\/.*\b(?:rendering|rich-text)\//, 'attack'],
  [/\.css$/, 'a11y'],
]

/**
 * The parts for a change of these files.
 * @param {string[]} files relative to the project
 */
export function partsForChange(files) {
  return TOUCHED.flatMap(([pattern, part]) => (files.some((file) => pattern.test(file)) ? [part] : []))
}
