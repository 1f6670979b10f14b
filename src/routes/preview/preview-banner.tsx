import { formatDate } from '#src/lib/format/format-date.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './preview.module.css'

type PreviewBannerProps = { isPublic: boolean; hasChanges: boolean; expiresAt: string }

/** Says that readers see another version, and when the link expires. */
export function PreviewBanner({ isPublic, hasChanges, expiresAt }: PreviewBannerProps) {
  return (
    <p className={styles.banner}>
      <Icon name="warning" />
      <span>
        <b>{describe(isPublic, hasChanges)}</b> This link works until {formatDate(expiresAt)}. Please keep it to yourself.
      </span>
    </p>
  )
}

function describe(isPublic: boolean, hasChanges: boolean): string {
  if (!isPublic) return 'Preview: not published.'
  return hasChanges ? 'Preview: changes that are not published.' : 'Preview: as it is published.'
}
