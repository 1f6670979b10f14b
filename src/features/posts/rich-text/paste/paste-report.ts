type Outcome = { removedStyles: number; uploaded: number; lostPictures: number }

/** What the paste changed; null when it changed nothing. */
export function describePaste({ removedStyles, uploaded, lostPictures }: Outcome): string | null {
  const parts = [
    removedStyles > 0 ? `Removed ${count(removedStyles, 'style')}.` : '',
    uploaded > 0 ? `Uploading ${count(uploaded, 'picture')}.` : '',
    lostPictures > 0 ? `${count(lostPictures, 'picture')} could not be read: insert ${lostPictures === 1 ? 'it' : 'them'} as a file.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ') || null
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
