import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { LinkDetails } from '../admin-link.ts'
import { checkAlias } from '../links-api.ts'
import type { LinkDraft } from './link-draft.ts'
import styles from './link-drawer.module.css'

type AliasFieldProps = {
  draft: LinkDraft
  link: LinkDetails | null
  /** The error of the last attempt to save. */
  error: string | undefined
  onChange: (alias: string) => void
}

/** The alias, checked while the owner types. Offers a free one when it is empty or taken. */
export function AliasField({ draft, link, error, onChange }: AliasFieldProps) {
  const alias = draft.alias.trim()
  const checked = useAliasCheck(alias, draft.name.trim(), link)
  const reason = alias === '' ? undefined : (checked?.reason ?? undefined)
  return (
    <div className={styles.alias}>
      <Field label="Alias" error={error ?? reason} hint={<AliasHint alias={alias} link={link} isFree={checked?.isFree ?? null} />}>
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={draft.alias}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {checked?.suggestion && checked.suggestion !== alias ? (
        <Button onClick={() => onChange(checked.suggestion ?? '')}>Use {checked.suggestion}</Button>
      ) : null}
    </div>
  )
}

function AliasHint({ alias, link, isFree }: { alias: string; link: LinkDetails | null; isFree: boolean | null }) {
  if (alias === '') return link ? 'Needed.' : 'Empty: one is made from the name.'
  if (link && alias !== link.alias) return `${isFree ? 'Free. ' : ''}Addresses with ?token=${link.alias} will stop working.`
  if (link) return 'The end of its address.'
  return isFree ? 'Free.' : 'The end of its address.'
}

type Checked = { alias: string; name: string; isFree: boolean; reason: string | null; suggestion: string | null }

const DEBOUNCE_MS = 300

/** The server's check of this alias; null until it arrives. */
function useAliasCheck(alias: string, name: string, link: LinkDetails | null): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null)
  const isUnchanged = alias === link?.alias
  // Without an alias the server suggests one made from the name.
  const asked = alias === '' ? name : ''
  const isWorthAsking = !isUnchanged && (alias !== '' || asked !== '')
  const linkId = link?.id ?? ''
  useEffect(() => {
    if (!isWorthAsking) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const result = await checkAlias(alias, asked, linkId)
      if (!isWanted || !result.ok) return
      const { is_free: isFree, reason, suggestion } = result.data
      setChecked({ alias, name: asked, isFree, reason, suggestion })
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [alias, asked, linkId, isWorthAsking])
  return isWorthAsking && checked?.alias === alias && checked.name === asked ? checked : null
}
