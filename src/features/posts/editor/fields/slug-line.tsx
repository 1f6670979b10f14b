import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Tooltip } from '#src/ui/admin/tooltip.tsx'
import { Button } from '#src/ui/button.tsx'
import { publicPath } from '../../admin/list/post-paths.ts'
import type { SlugAnswer } from '../checks/slug-answer.ts'
import { useEditing } from '../editing-context.ts'
import { hasFixedSlug } from '../saving/edit-state.ts'
import styles from './slug-line.module.css'
import type { ArticleStats } from './use-article-stats.ts'

type SlugLineProps = { answer: SlugAnswer | null; article: ArticleStats }

/** The address below the title, and the length and readability of the article. */
export function SlugLine({ answer, article }: SlugLineProps) {
  const { state } = useEditing()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { slug, type } = state.fields
  const folder = publicPath('', type)
  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div>
      <div className={styles.line}>
        {type === 'template' ? (
          <span className={styles.address}>A template: only you see it</span>
        ) : (
          <span className={styles.address}>
            <span className={styles.folder}>{folder}</span>
            <wbr />
            {isOpen ? <SlugInput onDone={close} /> : <b className={styles.slug}>{slug || '…'}</b>}
          </span>
        )}
        {type === 'template' || hasFixedSlug(state) ? null : (
          <SlugButton isOpen={isOpen} button={button} onOpen={() => setIsOpen(true)} onClose={close} />
        )}
        <Counts article={article} />
      </div>
      <SlugMessage answer={answer} />
    </div>
  )
}

function Counts({ article: { words, minutes, readability } }: { article: ArticleStats }) {
  return (
    <span className={`num ${styles.count}`}>
      {plural(words, 'word')}, {minutes} min
      {readability ? (
        <>
          , <Tooltip name={`reads ${readability.label}, LIX ${readability.index}`} text={LIX} />
        </>
      ) : null}
    </span>
  )
}

const LIX =
  'The readability index LIX of C.-H. Björnsson: words per sentence plus the percentage of words with more than six letters. Below 30 is very easy, below 40 easy, below 50 medium, below 60 hard. Code does not count.'

type SlugButtonProps = { isOpen: boolean; button: RefObject<HTMLButtonElement | null>; onOpen: () => void; onClose: () => void }

function SlugButton({ isOpen, button, onOpen, onClose }: SlugButtonProps) {
  if (isOpen) {
    return (
      <Button variant="bare" onClick={onClose}>
        Done
      </Button>
    )
  }
  return (
    // `data-field` makes this button the control that `focusField` finds for the slug.
    <Button ref={button} variant="bare" data-field="slug" onClick={onOpen}>
      Change<span className="sr"> the slug</span>
    </Button>
  )
}

function SlugInput({ onDone }: { onDone: () => void }) {
  const { session, state, issues } = useEditing()
  function handleKey(event: KeyboardEvent) {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isCompositionKey(event)) return
    event.preventDefault()
    onDone()
  }
  return (
    <input
      className={styles.input}
      aria-label="Slug"
      aria-describedby="slug-message"
      aria-invalid={issues.slug ? true : undefined}
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={state.fields.slug}
      onKeyDown={handleKey}
      onChange={(event) => session.change({ slug: event.currentTarget.value.toLowerCase().replace(/\s+/g, '-') })}
    />
  )
}

function SlugMessage({ answer }: { answer: SlugAnswer | null }) {
  const { session, state, issues } = useEditing()
  const { live, fields } = state
  const problem = issues.slug ?? (answer && !answer.isFree ? (answer.reason ?? 'This slug cannot be used.') : null)
  const suggestion = answer?.suggestion
  return (
    <p id="slug-message" role="status" className={problem ? `${styles.message} ${styles.bad}` : styles.message}>
      {problem}
      {suggestion ? (
        <Button variant="bare" onClick={() => session.change({ slug: suggestion })}>
          Use {suggestion}
        </Button>
      ) : null}
      {problem ? null : (answer?.reason ?? null)}
      {!problem && live && live.slug !== fields.slug && fields.slug !== ''
        ? `Readers know this ${fields.type} at ${publicPath(live.slug, fields.type)}: after publishing, that address will lead to the new one.`
        : null}
    </p>
  )
}
