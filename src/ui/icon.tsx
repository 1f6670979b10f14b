// Icons are always beside text or inside a labelled control.
import { ICON_PATHS, type IconName } from './icon-paths.ts'

export function Icon({ name }: { name: IconName }) {
  return <PathIcon d={ICON_PATHS[name]} />
}

/** An icon that only one feature needs and therefore defines. */
export function PathIcon({ d }: { d: string }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
