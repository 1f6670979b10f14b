import { useState } from 'react'
import { isHexColor } from '#src/lib/hex-color.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { GroupForm } from '../group-form.tsx'
import { LOOK_GROUP, type SettingErrors } from '../setting-fields.ts'
import { FACES, type Face } from '../settings.ts'
import { refuseHeadlineWords } from './headline.ts'
import styles from './look-form.module.css'
import { LookPreview } from './look-preview.tsx'
import { MarkerField } from './marker-field.tsx'

type LookFormProps = {
  saved: { marker: string; face: Face; headlineWords: string }
  tagline: string
  /** The submitted values and their errors, after a failed submit. */
  answer: { sent: Record<string, string>; errors: SettingErrors } | null
  /** The id of a form without a button of its own, which another button of the screen submits. */
  formId?: string
}

/** The colour, the highlighted words, and what they look like. */
export function LookForm({ saved, tagline, answer, formId }: LookFormProps) {
  const [marker, setMarker] = useState(answer?.sent.marker ?? saved.marker)
  const [words, setWords] = useState(answer?.sent.headlineWords ?? saved.headlineWords)
  const [face, setFace] = useState(FACES.find((known) => known === answer?.sent.face) ?? saved.face)
  const [color, setColor] = useState(isHexColor(marker) ? marker : saved.marker)
  const typedMarker = marker.trim().toLowerCase()
  const typedWords = words.replace(/\s+/g, ' ').trim()
  const isUnsaved = typedMarker !== saved.marker || typedWords !== saved.headlineWords || face !== saved.face
  const changeMarker = (text: string) => {
    setMarker(text)
    const typed = text.trim().toLowerCase()
    if (isHexColor(typed)) setColor(typed)
  }
  const isOutdated = typedWords === saved.headlineWords && refuseHeadlineWords(tagline, typedWords) !== null
  const outdated = isOutdated ? 'The tagline no longer has these words, so nothing is highlighted.' : undefined
  return (
    <GroupForm {...{ formId }} group={LOOK_GROUP.name} title={LOOK_GROUP.title} button="Save look" isUnsaved={isUnsaved}>
      <div className={styles.fields}>
        <MarkerField text={marker} color={color} error={answer?.errors.marker} onChange={changeMarker} />
        <Field label="Text face" hint="Of titles and texts. Labels and code stay in Geist Mono." error={answer?.errors.face}>
          {(control) => (
            <Select
              {...control}
              name="face"
              value={face}
              onChange={(event) => setFace(FACES.find((known) => known === event.currentTarget.value) ?? face)}
            >
              {FACES.map((known) => (
                <option key={known}>{known}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Highlighted words"
          hint="Words of the tagline, written as it has them. Empty: its longest word."
          error={answer?.errors.headlineWords ?? outdated}
        >
          {(control) => (
            <input
              {...control}
              name="headlineWords"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <LookPreview color={color} face={face} tagline={tagline} headlineWords={typedWords} />
    </GroupForm>
  )
}
