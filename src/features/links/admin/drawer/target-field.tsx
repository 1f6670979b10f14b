import { useState } from 'react'
import type { FoundFile } from '#src/features/media/library/find-files.ts'
import { type LibraryKind, libraryPath } from '#src/features/media/library/library.ts'
import { ChooseFile } from '#src/features/media/library/screen/choose-file.tsx'
import { parseFilePath } from '#src/features/media/recordings/recording.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { LinkDraft } from './link-draft.ts'
import styles from './link-drawer.module.css'

type TargetFieldProps = { draft: LinkDraft; error: string | undefined; onChange: (changed: Partial<LinkDraft>) => void }

const FILES: readonly LibraryKind[] = ['download', 'video', 'audio']

/** An address, or a file of this site. */
export function TargetField({ draft, error, onChange }: TargetFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const isOwnFile = URL.canParse(draft.url) && parseFilePath(new URL(draft.url).pathname) !== null
  function choose(file: FoundFile) {
    onChange({
      url: new URL(libraryPath(file), location.origin).href,
      ...(draft.name === '' ? { name: file.description || file.name } : {}),
    })
    setChoosing(false)
  }
  if (isChoosing) return <ChooseFile kinds={FILES} onChoose={choose} onCancel={() => setChoosing(false)} />
  return (
    <>
      <Field label="Target" error={error} hint={isOwnFile ? 'A file of this site: visitors get it through this link only.' : null}>
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            type="url"
            inputMode="url"
            placeholder="https://"
            spellCheck={false}
            value={draft.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <p>
        <Button onClick={() => setChoosing(true)}>Choose a file</Button>
      </p>
    </>
  )
}
