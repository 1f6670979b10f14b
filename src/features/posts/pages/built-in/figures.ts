import type { Settings } from '#src/features/settings/settings.ts'

/** A figure that the site states about itself. */
export type Figure = { name: string; value: string }

/** The figures of the About page. */
export function listFigures({ statedReaders, statedArticles, statedCategories, statedAvailability }: Settings): Figure[] {
  return [
    { name: 'Readers', value: statedReaders },
    { name: 'Articles', value: statedArticles },
    { name: 'Categories', value: statedCategories },
    { name: 'Available', value: statedAvailability },
  ]
}
