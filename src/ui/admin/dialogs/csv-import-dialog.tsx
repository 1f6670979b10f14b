import { type ChangeEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { postFile } from '#src/lib/admin-api.ts'
import { type CsvImportMode, type CsvImportReport, csvImportReportSchema } from '#src/lib/csv-import.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { Button } from '../../button.tsx'
import { Field } from '../../field.tsx'
import { toast } from '../../toast.tsx'
import { Checkbox } from '../controls.tsx'
import styles from './csv-import-dialog.module.css'
import { Dialog, DialogActions } from './dialog.tsx'

type CsvImportDialogProps = CsvImport & { isOpen: boolean; onClose: () => void }

type CsvImport = {
  /** The resource route that checks and imports the file. */
  path: string
  things: { one: string; many: string }
  /** What the file is, and what its rows do. */
  note: string
  /** The heads of the columns with the name and the text of a row. */
  columns: readonly [string, string]
}

/** Imports a CSV file: first a check, then, once confirmed, the import. */
export function CsvImportDialog({ isOpen, onClose, ...rest }: CsvImportDialogProps) {
  return (
    <Dialog title={`Import ${rest.things.many}`} isOpen={isOpen} onClose={onClose} wide>
      <ImportForm {...rest} onDone={onClose} />
    </Dialog>
  )
}

function useImport(path: string, onDone: () => void) {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<CsvImportReport | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isPartial, setPartial] = useState(false)

  async function run(chosen: File, mode: CsvImportMode): Promise<CsvImportReport | null> {
    setBusy(true)
    // The bytes of the file, so that the server can refuse text that is not UTF-8.
    const result = await postFile(csvImportReportSchema, `${path}?mode=${mode}`, { type: 'text/csv', body: chosen })
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

function ImportForm({ path, things, note, columns, onDone }: CsvImport & { onDone: () => void }) {
  const partialId = useId()
  const { report, problem, isBusy, isPartial, setPartial, look, write } = useImport(path, onDone)
  const writes = report ? report.added + report.changed : 0
  const isRefused = report !== null && report.refused > 0
  return (
    <div className={styles.form}>
      <p className={styles.note}>{note} You see the result before anything is changed.</p>
      <Field label="CSV file" error={problem}>
        {(control) => <input {...control} type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void look(event)} />}
      </Field>
      <p role="status" className={styles.note}>
        {isBusy ? 'Reading…' : report ? describeCounts(report) : ''}
      </p>
      {report && report.rows.length > 0 ? <ReportTable report={report} columns={columns} /> : null}
      {isRefused && writes > 0 ? (
        <div className={styles.choice}>
          <Checkbox id={partialId} checked={isPartial} onChange={(event) => setPartial(event.currentTarget.checked)} />
          <label htmlFor={partialId}>Leave the refused rows out and import the others</label>
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="go" disabled={isBusy || writes === 0 || (isRefused && !isPartial)} onClick={() => void write()}>
          {writes === 0 ? 'Nothing to import' : `Import ${plural(writes, things.one, things.many)}`}
        </Button>
      </DialogActions>
    </div>
  )
}

const RESULTS = { added: 'Added', changed: 'Changed', refused: 'Refused' } as const

/** Refused rows first. */
function ReportTable({ report: { rows, refused, added, changed }, columns }: { report: CsvImportReport } & Pick<CsvImport, 'columns'>) {
  const isRefused = ({ result }: CsvImportReport['rows'][number]) => result === 'refused'
  const more = refused + added + changed - rows.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.lines} aria-label="Rows of the file" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Line', 'Result', ...columns].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))].map(({ line, name, result, text }) => (
            <tr key={line} data-refused={result === 'refused' || undefined}>
              <td>{line}</td>
              <td>{RESULTS[result]}</td>
              <th scope="row">{name || '–'}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>… and {formatCount(more)} more.</p> : null}
    </section>
  )
}

function describeCounts({ added, changed, unchanged, refused }: CsvImportReport): string {
  return `${formatCount(added)} to add, ${formatCount(changed)} to change, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused.`
}
