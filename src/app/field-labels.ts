import { SETTING_FIELDS } from '#src/features/settings/setting-fields.ts'
import { TEXT_GROUPS } from '#src/features/settings/texts/text-fields.ts'
import type { FieldLabels } from '#src/server/http/form-retry.server.ts'

/** Labels of form fields, for the submitted forms that the 503 page returns. */
export const FIELD_LABELS: FieldLabels = new Map([
  ...[...SETTING_FIELDS, ...TEXT_GROUPS.flatMap(({ fields }) => fields)].map(({ key, label }): [string, string] => [key, label]),
  ['user_name', 'Name'],
  ['user_email', 'Email'],
  ['comment_text', 'Comment'],
  ['name', 'Name'],
  ['email', 'Email'],
  ['reply', 'Your reply'],
  ['commentLinksAtMost', 'Links allowed'],
  ['commentCloseAfterDays', 'Close threads after days'],
  ['commentBannedWords', 'Banned words'],
  ['commentSuspectWords', 'Suspect words'],
])
