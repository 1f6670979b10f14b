import { type FormEvent, useId, useState } from 'react'
import { parseFilePath } from '#src/features/media/recordings/recording.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { ArticleHeading } from '../html/list-headings.ts'
import { parseEditorLink } from './editor-link.ts'
import styles from './forms.module.css'
import { LinkAddressField } from './link-address-field.tsx'
import type { LinkOption } from './link-options.ts'
import { describeRefusal, gateAddress } from './link-target-api.ts'

/** The link at the selection: `href` is null without one, `needsText` tells that no words are selected. */
export type EditedLink = { href: string | null; text: string; needsText: boolean }

export type LinkFormProps = {
  edited: EditedLink
  /** Of the article, which the link can lead to. */
  headings: readonly ArticleHeading[]
  /** Gated links open on posts only. */
  hasGatedLinks: boolean
  /** `text` is null where words are selected, or the link has its own. */
  onSave: (href: string, text: string | null) => void
  onRemove: () => void
}

/** Adds a link to the selected words, or changes the one under the cursor. */
export function LinkForm({ edited, headings, hasGatedLinks, onSave, onRemove }: LinkFormProps) {
  const [href, setHref] = useState(edited.href ?? '')
  const [text, setText] = useState('')
  const [isGated, setGated] = useState(false)
  const [name, setName] = useState(edited.text.slice(0, NAME_MAX))
  const { issue, setIssue, isBusy, gate } = useGate()
  const address = parseEditorLink(href)
  const canGate = hasGatedLinks && 'href' in address && (isWebAddress(address.href) || parseFilePath(address.href) !== null)

  function finish(to: string, label: string) {
    onSave(to, edited.needsText ? text.trim() || label : null)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if ('issue' in address) return setIssue(address.issue)
    if (!canGate || !isGated) return finish(address.href, href.trim())
    const gated = await gate(address.href, name.trim() || text.trim())
    if (gated) finish(`?token=${gated.alias}`, gated.name)
  }
  function choose({ to, label }: LinkOption) {
    if (!hasGatedLinks || !parseFilePath(to)) return finish(to, label)
    // A file may be gated, which the form asks next.
    setHref(to)
    setIssue(undefined)
    if (text === '') setText(label)
    if (name === '') setName(label.slice(0, NAME_MAX))
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <LinkAddressField
        value={href}
        error={issue}
        headings={headings}
        onChange={(typed) => {
          setHref(typed)
          setIssue(undefined)
        }}
        onChoose={choose}
      />
      {edited.needsText ? (
        <Field label="Text" hint="Left empty, the title or the address is the text.">
          {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      ) : null}
      {canGate ? <GateFields isGated={isGated} onGate={setGated} name={name} onName={setName} /> : null}
      <DialogActions>
        {edited.href === null ? null : <Button onClick={onRemove}>Remove link</Button>}
        <Button type="submit" variant="go" disabled={isBusy}>
          {edited.href === null ? 'Add link' : 'Change link'}
        </Button>
      </DialogActions>
    </form>
  )
}

const NAME_MAX = 200

type GateFieldsProps = { isGated: boolean; onGate: (isGated: boolean) => void; name: string; onName: (name: string) => void }

function GateFields({ isGated, onGate, name, onName }: GateFieldsProps) {
  const id = useId()
  return (
    <>
      <p className={styles.choice}>
        <Checkbox id={id} checked={isGated} onChange={(event) => onGate(event.target.checked)} />
        <label htmlFor={id}>Gated link: readers wait 15 seconds before it opens</label>
      </p>
      {isGated ? (
        <Field label="Name of the gated link" hint="Readers see it while they wait. A gated link that leads to this address is used again.">
          {(control) => <input {...control} maxLength={NAME_MAX} value={name} onChange={(event) => onName(event.target.value)} />}
        </Field>
      ) : null}
    </>
  )
}

/** Makes gated links. `issue` is the message below the address. */
function useGate() {
  const [issue, setIssue] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function gate(address: string, name: string) {
    setBusy(true)
    const result = await gateAddress(address, name || (parseFilePath(address) ? 'Download' : new URL(address).hostname))
    setBusy(false)
    if (!result.ok) {
      setIssue(describeRefusal(result))
      return null
    }
    const message = result.data.isNew ? `“${result.data.name}” was made.` : `“${result.data.name}” already leads to this address.`
    toast({ kind: 'ok', title: 'Gated link', message })
    return result.data
  }
  return { issue, setIssue, isBusy, gate }
}
