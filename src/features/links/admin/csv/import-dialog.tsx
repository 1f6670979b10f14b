import { type ChangeEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Dialog, DialogActions } from '#src/ui/admin/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { importCsv } from '../links-api.ts'
import styles from './import-dialog.module.css'
import type { ImportReport } from './import-report.ts'

/** Imports links from a CSV file: first a dry run, then, once confirmed, the import. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Import links" isOpen={isOpen} onClose={onClose}>
      <ImportForm onDone={onClose} />
    </Dialog>
  )
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function run(chosen: File, isDryRun: boolean): Promise<ImportReport | null> {
    setBusy(true)
    const result = await importCsv(chosen, isDryRun)
    setBusy(false)
    setProblem(result.ok ? undefined : result.message)
    return result.ok ? result.data : null
  }
  async function look({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    setReport(null)
    const chosen = files?.[0]
    setFile(chosen)
    if (chosen) setReport(await run(chosen, true))
  }
  async function write() {
    const done = file && (await run(file, false))
    if (!done) return
    await revalidate()
    toast({ title: 'Imported', message: `${done.created} created, ${done.changed} changed, ${done.refused} refused.`, kind: 'ok' })
    onDone()
  }
  const writes = report ? report.created + report.changed : 0
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        A file as “Export CSV” writes it. A row whose alias has a link changes it; every other row creates one. A column that is missing
        leaves things as they are. You see the result before anything is changed.
      </p>
      <Field label="CSV file" error={problem}>
        {(control) => <input {...control} type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void look(event)} />}
      </Field>
      <p role="status" className={styles.note}>
        {isBusy ? 'Reading…' : report ? describeCounts(report) : ''}
      </p>
      {report ? <Lines report={report} /> : null}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="go" disabled={isBusy || writes === 0} onClick={() => void write()}>
          {writes === 0 ? 'Nothing to import' : `Import ${writes.toLocaleString('en-US')} ${writes === 1 ? 'link' : 'links'}`}
        </Button>
      </DialogActions>
    </div>
  )
}

function Lines({ report: { refusals, changes, refused, created, changed } }: { report: ImportReport }) {
  return (
    <>
      {refusals.length > 0 ? (
        <Listed title="Refused" lines={refusals.map(({ line, alias, reason }) => ({ line, alias, text: reason }))} all={refused} />
      ) : null}
      {changes.length > 0 ? (
        <Listed
          title="Would be created or changed"
          lines={changes.map(({ line, alias, what }) => ({ line, alias, text: what }))}
          all={created + changed}
        />
      ) : null}
    </>
  )
}

function Listed({ title, lines, all }: { title: string; lines: { line: number; alias: string; text: string }[]; all: number }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.lines} aria-label={title} tabIndex={0}>
        <ul>
          {lines.map(({ line, alias, text }) => (
            <li key={line}>
              <span>line {line}</span>
              <b>{alias || '–'}</b> {text}
            </li>
          ))}
        </ul>
        {all > lines.length ? <p>… and {(all - lines.length).toLocaleString('en-US')} more.</p> : null}
      </section>
    </div>
  )
}

function describeCounts({ created, changed, unchanged, refused }: ImportReport): string {
  const count = (number: number) => number.toLocaleString('en-US')
  return `${count(created)} new, ${count(changed)} to change, ${count(unchanged)} unchanged, ${count(refused)} refused.`
}
