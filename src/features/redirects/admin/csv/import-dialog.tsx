import { type ChangeEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { importCsv } from './import-api.ts'
import styles from './import-dialog.module.css'
import type { ImportReport } from './import-report.ts'

/** Imports redirects from a CSV file: first a dry run, then, once confirmed, the import. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Import redirects" isOpen={isOpen} onClose={onClose} wide>
      <ImportForm onDone={onClose} />
    </Dialog>
  )
}

function useImport(onDone: () => void) {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isPartial, setPartial] = useState(false)

  async function run(chosen: File, mode: 'check' | 'all' | 'valid'): Promise<ImportReport | null> {
    setBusy(true)
    const result = await importCsv(chosen, mode)
    setBusy(false)
    setProblem(result.ok ? undefined : result.message)
    return result.ok ? result.data : null
  }
  async function look({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    setReport(null)
    setPartial(false)
    const chosen = files?.[0]
    setFile(chosen)
    if (chosen) setReport(await run(chosen, 'check'))
  }
  async function write() {
    const done = file && (await run(file, isPartial ? 'valid' : 'all'))
    if (!done) return
    setReport(done)
    // Another change since the check can cause a refusal.
    if (!done.isWritten) return setProblem('Nothing was imported: rows were refused. Look at them below.')
    await revalidate()
    toast({ title: 'Imported', message: `${done.added} added, ${done.changed} changed, ${done.refused} refused.`, kind: 'ok' })
    onDone()
  }
  return { report, problem, isBusy, isPartial, setPartial, look, write }
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const partialId = useId()
  const { report, problem, isBusy, isPartial, setPartial, look, write } = useImport(onDone)
  const writes = report ? report.added + report.changed : 0
  const isRefused = report !== null && report.refused > 0
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        A file as “Export CSV” writes it, with the columns from, to and status. A row whose old address has a rule changes it; every other
        row adds one. You see the result before anything is changed.
      </p>
      <Field label="CSV file" error={problem}>
        {(control) => <input {...control} type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void look(event)} />}
      </Field>
      <p role="status" className={styles.note}>
        {isBusy ? 'Reading…' : report ? describeCounts(report) : ''}
      </p>
      {report ? <ReportTable report={report} /> : null}
      {isRefused && writes > 0 ? (
        <div className={styles.choice}>
          <Checkbox id={partialId} checked={isPartial} onChange={(event) => setPartial(event.currentTarget.checked)} />
          <label htmlFor={partialId}>Leave the refused rows out and import the others</label>
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="go" disabled={isBusy || writes === 0 || (isRefused && !isPartial)} onClick={() => void write()}>
          {writes === 0 ? 'Nothing to import' : `Import ${writes.toLocaleString('en-US')} ${writes === 1 ? 'redirect' : 'redirects'}`}
        </Button>
      </DialogActions>
    </div>
  )
}

const RESULTS = { added: 'Added', changed: 'Changed', refused: 'Refused' } as const

function ReportTable({ report: { refusals, changes, refused, added, changed } }: { report: ImportReport }) {
  const rows = [
    ...refusals.map(({ line, from, reason }) => ({ line, from, kind: 'refused' as const, text: reason })),
    ...changes.map(({ line, from, kind, what }) => ({ line, from, kind, text: what })),
  ]
  if (rows.length === 0) return null
  const more = refused + added + changed - rows.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.lines} aria-label="Rows of the file" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Result</th>
            <th scope="col">Old address</th>
            <th scope="col">New address, or reason</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, from, kind, text }) => (
            <tr key={line} data-refused={kind === 'refused' || undefined}>
              <td>{line}</td>
              <td>{RESULTS[kind]}</td>
              <th scope="row">{from || '–'}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>… and {more.toLocaleString('en-US')} more.</p> : null}
    </section>
  )
}

function describeCounts({ added, changed, unchanged, refused }: ImportReport): string {
  const count = (number: number) => number.toLocaleString('en-US')
  return `${count(added)} to add, ${count(changed)} to change, ${count(unchanged)} unchanged, ${count(refused)} refused.`
}
