// Keys in the cache folder. Everything that is made of a picture lies in one folder, so that it goes with the picture.

/** The parts of `removeCachedPictures`: each holds one folder per picture. */
export const PICTURES_PART = 'pictures'
export const EXTERNAL_PART = 'external'

/** A file made of the stored picture with this hash: a variant, an icon or a crop. */
export function cachedPictureKey(hash: string, file: string): string {
  return `${PICTURES_PART}/${hash}/${file}`
}

/** The picture on another site whose URL has this hash, or a variant of it. */
export function cachedExternalKey(urlHash: string, file: string): string {
  return `${EXTERNAL_PART}/${urlHash}/${file}`
}
