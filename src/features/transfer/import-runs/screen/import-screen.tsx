import { useState } from 'react'
import { stepPath } from '#src/features/settings/setup/setup-steps.ts'
import { AdminPageBody, AdminPageHead, Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { usePolling } from '#src/ui/admin/use-polling.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { ImportChange } from '../import-change.schema.ts'
import type { ImportView, ListedImport } from '../import-view.ts'
import { ChooseFiles } from './choose-files.tsx'
import type { LeftOut } from './chosen-files.ts'
import { EndedImports } from './ended-imports.tsx'
import { IMPORT_PATH } from './import-href.ts'
import { ImportItems } from './import-items.tsx'
import styles from './import-screen.module.css'
import { ImportStep } from './import-step.tsx'
import { ImportTable } from './import-table.tsx'
import { Uploading } from './uploading.tsx'
import { useUpload } from './use-upload.ts'

const POLL_EVERY_MS = 1_000
const SHOWS_ITEMS = ['ready', 'done', 'cancelled', 'failed', 'undone']
const RUNNING = ['checking', 'importing', 'undoing']

type ImportScreenProps = {
  shown: ImportView | null
  ended: ListedImport[]
  /** The owner has not finished the step of the set-up that leads here. */
  isSettingUp: boolean
}

/** Import of files into posts: choosing, dry run, import, undo. */
export function ImportScreen({ shown, ended, isSettingUp }: ImportScreenProps) {
  const send = useAction<ImportChange>(IMPORT_PATH)
  const upload = useUpload(send)
  const [formerSite, setFormerSite] = useState('')
  usePolling(shown !== null && RUNNING.includes(shown.state), POLL_EVERY_MS)
  const isEnded = shown !== null && ['done', 'cancelled', 'undone', 'refused', 'failed'].includes(shown.state)
  return (
    <>
      <AdminPageHead title="Import">
        {isSettingUp && (shown === null || isEnded) ? <ButtonLink to={stepPath('content')}>Back to the set-up</ButtonLink> : null}
        {isEnded ? <ButtonLink to={IMPORT_PATH}>New import</ButtonLink> : null}
      </AdminPageHead>
      <AdminPageBody>
        {upload.problem ? (
          <p role="alert" className={styles.problem}>
            {upload.problem}
          </p>
        ) : null}
        {shown === null && !upload.upload ? (
          <ChooseFiles
            formerSite={formerSite}
            onFormerSite={setFormerSite}
            isReading={upload.isReading}
            onChoose={(choose) => upload.start(choose, formerSite)}
          />
        ) : null}
        {upload.upload ? <Uploading upload={upload.upload} onCancel={upload.cancel} /> : null}
        {shown && !upload.upload ? <ShownImport shown={shown} send={send} leftOut={upload.leftOut} /> : null}
        {shown === null && ended.length > 0 ? <EndedImports imports={ended} /> : null}
      </AdminPageBody>
    </>
  )
}

type ShownImportProps = { shown: ImportView; send: SendAction<ImportChange>; leftOut: readonly LeftOut[] }

function ShownImport({ shown, send, leftOut }: ShownImportProps) {
  return (
    <>
      <ImportStep shown={shown} send={send} />
      {leftOut.length > 0 ? <LeftOutFiles files={leftOut} /> : null}
      {SHOWS_ITEMS.includes(shown.state) ? <ImportItems shown={shown} /> : null}
      {shown.rows.length > 0 && shown.state !== 'checking' ? <ImportTable shown={shown} send={send} /> : null}
    </>
  )
}

function LeftOutFiles({ files }: { files: readonly LeftOut[] }) {
  return (
    <Box title="Files that were not sent">
      <BoxBody>
        <ul className={styles.leftOut}>
          {files.slice(0, 100).map(({ file, reason }) => (
            <li key={file}>
              <b>{file}</b>: {reason}
            </li>
          ))}
        </ul>
      </BoxBody>
    </Box>
  )
}
