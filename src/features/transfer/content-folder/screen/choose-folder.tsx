import type { FormEvent } from 'react'
import { FOLDER_NAME_MAX } from '#src/features/settings/content-folder-name.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { Send } from './use-files-change.ts'

type ChooseFolderProps = { dataFolder: string; elsewhere: string | null; isBusy: boolean; send: Send }

/** Turns a content folder on. `elsewhere`: the name of the one that is on in another data folder. */
export function ChooseFolder({ dataFolder, elsewhere, isBusy, send }: ChooseFolderProps) {
  function turnOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send({ intent: 'choose-folder', name: String(new FormData(event.currentTarget).get('name')) })
  }
  return (
    <Box title="Posts as files">
      <form onSubmit={turnOn}>
        <BoxBody>
          <p>
            The posts can be Markdown files too: write them in your own editor or here. Turn on a folder below <code>{dataFolder}</code>, or
            set <code>CONTENT_DIR</code> to any folder of the server.
          </p>
          <p>
            A post in rich text becomes one in Markdown with its file, and is edited as Markdown from then on. What it says stays the same,
            and its rich text is in its history.
          </p>
          {elsewhere === null ? null : (
            <p>
              <code>{elsewhere}</code> is on in another data folder, of another node or from before a restore. Turned on here, it is
              compared only here.
            </p>
          )}
          <Field label="Folder">
            {(control) => (
              <input
                {...control}
                name="name"
                defaultValue={elsewhere ?? 'content'}
                required
                pattern="[a-z0-9\-]+"
                title="a-z, 0-9 and “-”"
                maxLength={FOLDER_NAME_MAX}
                autoComplete="off"
              />
            )}
          </Field>
          <div>
            <Button type="submit" disabled={isBusy}>
              Turn on
            </Button>
          </div>
        </BoxBody>
      </form>
    </Box>
  )
}
