import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { Face } from '../settings.ts'
import { allFacesCss, familyOf } from './faces.ts'
import { splitHeadline } from './headline.ts'
import styles from './look-preview.module.css'
import { deriveMarkerColors } from './marker-colors.ts'

type LookPreviewProps = { color: string; face: Face; tagline: string; headlineWords: string }

/** The headline, a link and a button in both themes. */
export function LookPreview({ color, face, ...headline }: LookPreviewProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The policy of the page forbids style attributes in its HTML.
  useEffect(() => {
    for (const [name, value] of Object.entries(deriveMarkerColors(color))) ref.current?.style.setProperty(`--${name}`, value)
    ref.current?.style.setProperty('--font-text', familyOf(face))
  }, [color, face])
  // Declares the fonts in the document.
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(allFacesCss())
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
  return (
    <div ref={ref} className={styles.preview}>
      <Panel title="Light theme" theme="light" {...headline} />
      <Panel title="Dark theme" theme="dark" {...headline} />
    </div>
  )
}

function Panel({
  title,
  theme,
  tagline,
  headlineWords,
}: Omit<LookPreviewProps, 'color' | 'face'> & { title: string; theme: 'light' | 'dark' }) {
  const [before, marked, after] = splitHeadline(tagline, headlineWords)
  return (
    <figure className={styles.panel} data-preview={theme}>
      <figcaption>{title}</figcaption>
      <div inert className={styles.sample}>
        <p className={styles.headline}>
          {before}
          {marked ? <span className={styles.marked}>{marked}</span> : null}
          {after}
        </p>
        <p>
          A sentence with <span className={styles.link}>a link</span>, <em>stressed</em> words, and <mark>a word that was found</mark>.
        </p>
        <p className={styles.row}>
          <span className={styles.current}>Posts</span>
          <span>Projects</span>
          <Button variant="go">Submit</Button>
        </p>
      </div>
    </figure>
  )
}
