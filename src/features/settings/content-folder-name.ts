// The name of a content folder that the owner chooses. It lies below the data folder.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

export const FOLDER_NAME_MAX = 40
const WRONG = `A name has at most ${FOLDER_NAME_MAX} of the characters a-z, 0-9 and “-”.`

/** What the data folder holds besides. Names with a dot are no names of a content folder. */
const TAKEN: readonly string[] = ['backups', 'cache', 'db', 'exports', 'imports', 'lock', 'media']

/** Neither a path nor a name that Inkfolio uses itself. */
export const contentFolderNameSchema = v.pipe(
  boundedText({ max: FOLDER_NAME_MAX, tooLong: WRONG }),
  v.regex(/^[a-z0-9-]+$/, WRONG),
  v.check((name) => !TAKEN.includes(name), 'Inkfolio uses this name itself: choose another one.'),
)
