import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { COMMENT_MODES, type Settings } from '#src/features/settings/settings.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { StoredSelect, StoredTextarea } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field, type FieldControl } from '#src/ui/field.tsx'
import type { RuleErrors } from '../../moderation/rules.schema.ts'
import { MODE_LABELS } from './rules-box.tsx'
import styles from './rules-form.module.css'

type RulesFormProps = {
  settings: Settings
  /** Whether a mail server is configured. */
  canMail: boolean
  /** The refused submission; null without one. */
  answer: { sent: Record<string, string>; errors: RuleErrors } | null
}

/** The moderation rules. Works without JavaScript. */
export function RulesForm({ settings, canMail, answer }: RulesFormProps) {
  const noticesId = useId()
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const notices = answer ? answer.sent.commentNotices !== undefined : settings.commentNotices
  return (
    <Box title="Comments">
      <Form method="post" noValidate data-unsaved={answer ? '' : undefined}>
        <BoxBody>
          <input type="hidden" name="intent" value="save" />
          <RuleFields settings={settings} answer={answer} />
          <label className={styles.notices} htmlFor={noticesId}>
            <Checkbox id={noticesId} name="commentNotices" defaultChecked={notices} />
            <span>
              Tell me about new comments by mail, at most once a minute.
              {canMail ? '' : ' No mail server is set up: SMTP_URL says where it is.'}
            </span>
          </label>
          <div>
            <Button type="submit" variant="go" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save rules'}
            </Button>
          </div>
        </BoxBody>
      </Form>
    </Box>
  )
}

function RuleFields({ settings, answer }: Pick<RulesFormProps, 'settings' | 'answer'>) {
  const errors = answer?.errors ?? {}
  const numberOf = (key: 'commentLinksAtMost' | 'commentCloseAfterDays') => answer?.sent[key] ?? String(settings[key])
  const wordsOf = (key: 'commentBannedWords' | 'commentSuspectWords') => answer?.sent[key] ?? settings[key].join('\n')
  return (
    <div className={styles.fields}>
      <Field
        label="New comments"
        error={errors.commentMode}
        hint="A visitor is known once a comment of the same browser, or of the same name and address, was approved."
      >
        {(control) => (
          <StoredSelect {...control} name="commentMode" stored={answer?.sent.commentMode ?? settings.commentMode}>
            {COMMENT_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {MODE_LABELS[mode]}
              </option>
            ))}
          </StoredSelect>
        )}
      </Field>
      <Field label="Links allowed" error={errors.commentLinksAtMost} hint="Comments with more of them wait.">
        {(control) => (
          <input {...control} name="commentLinksAtMost" inputMode="numeric" maxLength={3} defaultValue={numberOf('commentLinksAtMost')} />
        )}
      </Field>
      <Field
        label="Close threads after days"
        error={errors.commentCloseAfterDays}
        hint="Counted from the date of the post; 0 is never. A single thread can be kept open."
      >
        {(control) => (
          <input
            {...control}
            name="commentCloseAfterDays"
            inputMode="numeric"
            maxLength={5}
            defaultValue={numberOf('commentCloseAfterDays')}
          />
        )}
      </Field>
      <Field
        className={styles.words}
        label="Banned words"
        error={errors.commentBannedWords}
        hint="A comment with one goes to spam. One per line; gambl* has any ending."
      >
        {(control) => <WordsField control={control} name="commentBannedWords" words={wordsOf('commentBannedWords')} />}
      </Field>
      <Field label="Suspect words" error={errors.commentSuspectWords} hint="A comment with one is shown, and flagged for you to look at.">
        {(control) => <WordsField control={control} name="commentSuspectWords" words={wordsOf('commentSuspectWords')} />}
      </Field>
    </div>
  )
}

function WordsField({ control, name, words }: { control: FieldControl; name: string; words: string }) {
  return <StoredTextarea {...control} stored={words} name={name} rows={6} />
}
