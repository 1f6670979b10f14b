import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isSiteOrWebAddress } from '#src/lib/web/web-address.ts'
import { lineText } from '../line-text.ts'
import { boundedList } from '../lists/bounded-list.ts'
import { completeAddress, isMailAddress } from '../lists/complete-address.ts'
import { isProfileKind, PROFILE_NAMES, type Profile } from './profile.ts'

export const PROFILES_MAX = 20
export const PROFILE_URL_MAX = 500
export const PROFILE_LABEL_MAX = 40

const kindSchema = v.picklist(Object.keys(PROFILE_NAMES).filter(isProfileKind), 'Choose a kind.')

const urlSchema = v.pipe(
  boundedText({
    max: PROFILE_URL_MAX,
    tooLong: `The address must be at most ${PROFILE_URL_MAX} characters.`,
    notText: 'Enter an address.',
    clean: completeAddress,
  }),
  v.check((url) => url !== '', 'Enter an address.'),
  v.check((url) => url === '' || isProfileAddress(url), 'Enter an address that begins with https:// or http://, or an e-mail address.'),
)

const labelSchema = lineText({
  max: PROFILE_LABEL_MAX,
  tooLong: `The label must be at most ${PROFILE_LABEL_MAX} characters.`,
  notText: 'The label must be text.',
})

const profileSchema = v.pipe(
  v.object({ kind: kindSchema, url: urlSchema, label: labelSchema }),
  v.forward(
    v.check(({ kind, url }) => kind !== 'email' || isMailAddress(url), 'Enter an e-mail address, such as ada@example.org.'),
    ['url'],
  ),
)

export const profilesSchema: v.GenericSchema<unknown, Profile[]> = boundedList(
  profileSchema,
  PROFILES_MAX,
  `There is room for ${PROFILES_MAX} profiles.`,
)

/** A path of this site is for a feed. */
function isProfileAddress(url: string): boolean {
  return !/\s/.test(url) && (isSiteOrWebAddress(url) || isMailAddress(url))
}
