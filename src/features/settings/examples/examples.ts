// The settings that still are examples: values that the site came with, and that visitors read.
import { SETTING_GROUPS, type SettingField } from '../setting-fields.ts'
import { defaultSettings, type Settings } from '../settings.ts'

/** `to` is the address of the field that changes the value. */
export type Example = { key: ExampleKey; label: string; value: string; to: string }

export type ExampleKey = keyof Settings

const FIELDS = SETTING_GROUPS.flatMap(({ fields }) => fields).filter(isExampleAtFirst)

/** In the order in which an owner reads them: who writes the site, and then what it states about itself. */
const ORDER: readonly ExampleKey[] = ['siteName', 'author', 'email', 'location', 'profiles', 'tagline', 'description']

export const EXAMPLE_KEYS: readonly ExampleKey[] = [...new Set([...ORDER, ...FIELDS.map(({ key }) => key)])]

/** A text or a number states something about the owner; a choice, such as a colour, does not. */
function isExampleAtFirst({ key, kind }: SettingField): boolean {
  return ['line', 'text', 'email', 'count'].includes(kind) && defaultSettings[key] !== ''
}

/** The examples that visitors still read, apart from those that the owner confirmed. */
export function listExamples(settings: Settings): Example[] {
  const confirmed = new Set(settings.confirmedExamples)
  return EXAMPLE_KEYS.flatMap((key) => {
    const example = key === 'profiles' ? profilesExample(settings) : fieldExample(settings, key)
    return example && !confirmed.has(key) ? [example] : []
  })
}

function fieldExample(settings: Settings, key: ExampleKey): Example | null {
  const field = FIELDS.find((candidate) => candidate.key === key)
  if (!field || settings[key] !== defaultSettings[key]) return null
  return { key, label: field.label, value: String(settings[key]), to: `/admin/settings/site#${key}` }
}

/** The list is an example while one of its profiles leads nowhere in particular. */
function profilesExample({ profiles }: Settings): Example | null {
  const examples = defaultSettings.profiles.map(({ url }) => url).filter((url) => profiles.some((profile) => profile.url === url))
  if (examples.length === 0) return null
  return { key: 'profiles', label: 'Profiles', value: examples.join(', '), to: '/admin/settings/profiles#profiles' }
}
