import { defaultSettings, type Settings } from '../settings.ts'

/**
 * The settings with the name and the address of the account where author and contact address are still examples. For the form of the set-up
 * alone: visitors see neither before the owner has sent the form.
 */
export function suggestOwner(settings: Settings, account: { name: string; email: string }): Settings {
  const isExample = (key: 'author' | 'email') => settings[key] === defaultSettings[key] && !settings.confirmedExamples.includes(key)
  return {
    ...settings,
    author: isExample('author') ? account.name : settings.author,
    email: isExample('email') ? account.email : settings.email,
  }
}
