import { type ComponentProps, useState } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { useStoredValue } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './settings-form.module.css'

type TimeZoneSelectProps = ComponentProps<'select'> & { stored: string; timeZones: readonly string[] }

/** A choice of time zones, which suggests that of the browser. */
export function TimeZoneSelect({ stored, timeZones, ...rest }: TimeZoneSelectProps) {
  const select = useStoredValue<HTMLSelectElement>(stored)
  const [chosen, setChosen] = useState(stored)
  const suggested = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : stored
  function handleSuggestion() {
    if (select.current) select.current.value = suggested
    setChosen(suggested)
    select.current?.focus()
  }
  return (
    <>
      <Select {...rest} ref={select} defaultValue={stored} onChange={(event) => setChosen(event.currentTarget.value)}>
        {[...new Set(['UTC', ...timeZones, stored, suggested])].map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
      {suggested === chosen ? null : (
        <Button variant="bare" className={styles.suggestion} onClick={handleSuggestion}>
          Use {suggested.replaceAll('_', ' ')}, as this browser does
        </Button>
      )}
    </>
  )
}
