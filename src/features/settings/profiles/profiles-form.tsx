import type { Ref } from 'react'
import { Select } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { PathIcon } from '#src/ui/icon.tsx'
import { ListForm, type ListRow } from '../lists/list-form.tsx'
import type { ListHandle, ListState } from '../lists/use-list-form.ts'
import { guessKind, isProfileKind, PROFILE_NAMES, type Profile, type ProfileKind, profileName } from './profile.ts'
import { profileIcon } from './profile-icons.ts'
import { PROFILE_LABEL_MAX, PROFILE_URL_MAX, PROFILES_MAX } from './profiles.schema.ts'
import styles from './profiles-form.module.css'

type ProfilesFormProps = { state: ListState<Profile>; path: string; handle?: Ref<ListHandle> }

const NEW_PROFILE: Profile = { kind: 'other', url: '', label: '' }

export function ProfilesForm({ state, path, handle }: ProfilesFormProps) {
  return (
    <ListForm
      name="profiles"
      title="Profiles"
      hint="They stand on the home, About and contact pages and in the footer, and tell search engines who you are. A Mastodon link verifies this site on your Mastodon profile."
      path={path}
      state={state}
      handle={handle}
      atMost={PROFILES_MAX}
      additions={[{ label: 'Add a profile', value: NEW_PROFILE }]}
      empty="No profiles. Pages leave out the links to them."
      toItem={(profile) => profile}
      nameOf={(profile, index) => (profile.url === '' && profile.label === '' ? `profile ${index + 1}` : profileName(profile))}
    >
      {(row) => <ProfileFields {...row} />}
    </ListForm>
  )
}

function ProfileFields({ value, onChange, errorOf }: ListRow<Profile>) {
  const { kind, url, label } = value
  return (
    <div className={styles.fields}>
      <Field label="Address" error={errorOf('url')}>
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={PROFILE_URL_MAX}
            value={url}
            onChange={({ currentTarget }) => onChange({ ...value, url: currentTarget.value, kind: kindAfter(value, currentTarget.value) })}
          />
        )}
      </Field>
      <Field label="Kind" error={errorOf('kind')}>
        {(control) => (
          <span className={styles.kind}>
            <PathIcon d={profileIcon(kind)} />
            <Select
              {...control}
              value={kind}
              onChange={({ currentTarget }) =>
                onChange({ ...value, kind: isProfileKind(currentTarget.value) ? currentTarget.value : kind })
              }
            >
              {Object.entries(PROFILE_NAMES).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </Select>
          </span>
        )}
      </Field>
      <Field label="Label" error={errorOf('label')}>
        {(control) => (
          <input
            {...control}
            placeholder={profileName({ ...value, label: '' })}
            maxLength={PROFILE_LABEL_MAX}
            value={label}
            onChange={({ currentTarget }) => onChange({ ...value, label: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** The kind follows the typed address until the owner chooses another one. */
function kindAfter({ kind, url }: Profile, typed: string): ProfileKind {
  return kind === guessKind(url) ? guessKind(typed) : kind
}
