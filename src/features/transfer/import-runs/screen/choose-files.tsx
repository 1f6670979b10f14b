import { type DragEvent, useRef, useState } from 'react'
import { KEPT_DATA } from '#src/features/media/upload-limits.ts'
import { useFileDrops } from '#src/lib/browser/use-file-drops.ts'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ACCEPTED_FILES } from '../import-limits.ts'
import { type ChosenFile, filesOfDrop, filesOfInput } from './chosen-files.ts'
import styles from './import-screen.module.css'

type ChooseFilesProps = {
  formerSite: string
  onFormerSite: (typed: string) => void
  /** While the browser reads a dropped folder. */
  isReading: boolean
  onChoose: (choose: () => Promise<ChosenFile[]> | ChosenFile[]) => Promise<void>
}

/** Takes a dropped or chosen folder, single files, or an archive. */
export function ChooseFiles({ formerSite, onFormerSite, isReading, onChoose }: ChooseFilesProps) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  useFileDrops()
  function handleDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    // The pointer also leaves the box for a button in it.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (isReading) return
    // The entries must be read before the event ends.
    const dropped = filesOfDrop(event.dataTransfer.items)
    void onChoose(() => dropped)
  }
  function handleInput(input: HTMLInputElement) {
    const chosen = filesOfInput(input.files ?? new DataTransfer().files)
    input.value = ''
    if (chosen.length > 0) void onChoose(() => chosen)
  }
  return (
    <Box title="Choose what to import">
      <BoxBody>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard */}
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={handleDragLeave}
          onDrop={handleDrop}
        >
          <p className={styles.lead} role="status">
            {isReading ? (
              <>
                <Spinner /> Reading the folder...
              </>
            ) : (
              'Drop a folder, files or an archive here'
            )}
          </p>
          <p className={styles.text}>
            Markdown or MDX with its pictures, recordings and downloads, best the whole folder of your site, or an export of WordPress,
            Ghost, Medium, dev.to, Hashnode or Disqus. Also as a .zip or .tar.gz file.
          </p>
          <Tools>
            <Button variant="go" disabled={isReading} onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
            <Button disabled={isReading} onClick={() => files.current?.click()}>
              Choose files or an archive
            </Button>
          </Tools>
          <input
            ref={(input) => {
              folder.current = input
              // React has no property for it.
              input?.setAttribute('webkitdirectory', '')
            }}
            type="file"
            hidden
            aria-label="Folder"
            onChange={({ currentTarget }) => handleInput(currentTarget)}
          />
          <input
            ref={files}
            type="file"
            hidden
            multiple
            accept={ACCEPTED_FILES}
            aria-label="Files or an archive"
            onChange={({ currentTarget }) => handleInput(currentTarget)}
          />
        </div>
        <Field
          label="Address of the former site (optional)"
          hint="For an export that does not name it, such as that of Ghost: links and pictures of that site are known by it."
        >
          {(control) => (
            <input
              {...control}
              inputMode="url"
              autoComplete="off"
              maxLength={300}
              placeholder="https://blog.example.com"
              value={formerSite}
              onChange={({ currentTarget }) => onFormerSite(currentTarget.value)}
            />
          )}
        </Field>
        <p className={styles.text}>Pictures are stored without metadata. {KEPT_DATA}</p>
        <p className={styles.text}>
          First you see what would become of each file. Nothing changes before you press Import, and an import can be undone as a whole.
        </p>
        <noscript>
          <p className={styles.text}>Uploading needs JavaScript. Without it, use the command import FOLDER on the server.</p>
        </noscript>
      </BoxBody>
    </Box>
  )
}
