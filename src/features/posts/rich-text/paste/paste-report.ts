import { plural } from '#src/lib/format/format-count.ts'

type Outcome = { removedStyles: number; uploaded: number; lostPictures: number }

/** What the paste changed; null when it changed nothing. */
export function describePaste({ removedStyles, uploaded, lostPictures }: Outcome): string | null {
  const parts = [
    removedStyles > 0 ? `Removed ${plural(removedStyles, 'style')}.` : '',
    uploaded > 0 ? `Uploading ${plural(uploaded, 'picture')}.` : '',
    lostPictures > 0 ? `${plural(lostPictures, 'picture')} could not be read: insert ${lostPictures === 1 ? 'it' : 'them'} as a file.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ') || null
}
