import { useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account.module.css'

/** New backup codes. They are displayed only once, directly after they were created. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={styles.codes} role="status">
      <p>
        <b>Your backup codes.</b> Each of them signs you in once when you do not have the app with you. Keep them where your password is
        not: they are not shown again.
      </p>
      <ul className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button data-done={isCopied || undefined} onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied!' : 'Copy all'}
        </Button>
      </p>
    </div>
  )
}
