import { useMemo, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { DraftFields } from '../../drafts/draft.ts'
import { nameMissingPictures, readOutline } from '../checks/outline.ts'
import { collapseUnchanged, compareLines, compareWords, type Part, splitBlocks } from './compare.ts'
import type { ComparisonLabels } from './compare-dialog.tsx'
import styles from './differences.module.css'

type DifferencesProps = { before: DraftFields; after: DraftFields; labels: ComparisonLabels }

/** The differences between two states of a post, field by field; of the article as text, or as its source where only markup differs. */
export function Differences({ before, after, labels }: DifferencesProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isMarkup = useMemo(() => differInMarkupAlone(before, after), [before, after])
  const isSource = chosen ?? isMarkup
  const article = useMemo(() => compareArticles(before, after, isSource), [before, after, isSource])
  const isMarkdown = before.markdown !== null || after.markdown !== null
  const rows: [string, Part[]][] = [
    ['Title', compareWords(before.title, after.title)],
    ['Address', compareWords(before.slug, after.slug)],
    ['Description', compareWords(before.description, after.description)],
    ['Categories', compareWords(before.category.join(', '), after.category.join(', '))],
    ['Authors', compareWords(before.authors, after.authors)],
    ['Series', compareWords(formatSeries(before), formatSeries(after))],
    ['Language', compareWords(before.language, after.language)],
    ['Thumbnail', compareWords(before.thumbnail, after.thumbnail)],
    ['What the thumbnail shows', compareWords(before.thumbnailAlt, after.thumbnailAlt)],
    ['Focal point', compareWords(formatFocal(before), formatFocal(after))],
    ['Search title', compareWords(before.metaTitle, after.metaTitle)],
    ['Search description', compareWords(before.metaDescription, after.metaDescription)],
    ['Canonical address', compareWords(before.canonicalUrl, after.canonicalUrl)],
    ['Search engines', compareWords(formatNoindex(before), formatNoindex(after))],
    ['Social picture', compareWords(before.socialImage, after.socialImage)],
    ['Article', article],
  ]
  const changed = rows.filter(([, parts]) => parts.some(({ kind }) => kind !== 'same'))
  return (
    <div className={styles.differences}>
      <p className={styles.legend}>
        <del>{labels.removed}</del> <ins>{labels.added}</ins>
        {isMarkdown ? null : (
          <Button aria-pressed={isSource} onClick={() => setChosen(!isSource)}>
            HTML source
          </Button>
        )}
      </p>
      {changed.length === 0 ? <p>{isSource ? 'The same.' : 'The text is the same; what differs is at most markup or a setting.'}</p> : null}
      {changed.map(([name, parts]) => (
        <div key={name} className={styles.field}>
          <h3>{name}</h3>
          <Parts name={name} parts={parts} isSource={(isSource || isMarkdown) && name === 'Article'} />
        </div>
      ))}
    </div>
  )
}

function formatSeries({ series, seriesOrder }: DraftFields): string {
  return seriesOrder === '' ? series : `${series}, part ${seriesOrder}`
}

function formatFocal({ focalX, focalY }: DraftFields): string {
  return `${focalX}% from the left, ${focalY}% from the top`
}

function formatNoindex({ noindex }: DraftFields): string {
  return noindex ? 'Hidden' : 'Listed'
}

/** Markdown is compared by lines; where the form changed, with the text of the other one. */
function compareArticles(before: DraftFields, after: DraftFields, isSource: boolean): Part[] {
  if (before.markdown !== null || after.markdown !== null) return compareLines(sourceOf(before), sourceOf(after))
  if (isSource) return compareLines(splitBlocks(before.content), splitBlocks(after.content))
  return compareWords(textOf(before.content), textOf(after.content))
}

function differInMarkupAlone(before: DraftFields, after: DraftFields): boolean {
  if (before.markdown !== null || after.markdown !== null) return false
  return before.content !== after.content && textOf(before.content) === textOf(after.content)
}

function sourceOf({ content, markdown }: DraftFields): string {
  return markdown ?? textOf(content)
}

function textOf(html: string): string {
  const { text, code } = readOutline(nameMissingPictures(html))
  return code === '' ? text : `${text}\n\n${code}`
}

function Parts({ name, parts, isSource }: { name: string; parts: Part[]; isSource: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={isSource ? styles.source : styles.text} aria-label={name} tabIndex={0}>
      {collapseUnchanged(parts, 160).map(({ text, kind }, index) => {
        const key = `${index}-${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </section>
  )
}
