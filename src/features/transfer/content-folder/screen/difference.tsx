import type { DiffPart } from '../diff-texts.server.ts'
import styles from './files-screen.module.css'

const ONLY = { file: 'Only in the file', remote: 'Only at the remote', site: 'Only on the site' } as const

/** The lines that two texts do not share, and some around them. */
export function Difference({ parts }: { parts: DiffPart[] | null }) {
  if (parts === null) return <p>The difference cannot be shown here.</p>
  return (
    <div className={styles.diff}>
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`
        if (kind === 'both') return <span key={key}>{text}</span>
        const Change = kind === 'site' ? 'ins' : 'del'
        return (
          <Change key={key}>
            <b>{ONLY[kind]}</b>
            {text}
          </Change>
        )
      })}
    </div>
  )
}
