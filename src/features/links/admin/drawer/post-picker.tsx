import { useEffect, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { PostChoice } from '../admin-link.ts'
import { findPosts } from '../links-api.ts'
import styles from './link-drawer.module.css'

type Chosen = Pick<PostChoice, 'slug' | 'title'>

type PostPickerProps = {
  label: string
  hint: string
  error?: string | undefined
  chosen: Chosen | null
  onChoose: (post: Chosen | null) => void
}

const DEBOUNCE_MS = 250

/** A search field with which the owner chooses a post. */
export function PostPicker({ label, hint, error, chosen, onChoose }: PostPickerProps) {
  const [text, setText] = useState<string | null>(null)
  const found = useFoundPosts(text)
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <span className={styles.label}>{label}</span>
        <p>
          <span>
            {chosen.title}
            <small>/posts/{chosen.slug}</small>
          </span>
          <IconButton aria-label={`Not on ${chosen.title}`} onClick={() => onChoose(null)}>
            <Icon name="close" />
          </IconButton>
        </p>
        {error ? <p className={styles.error}>{error}</p> : null}
      </div>
    )
  }
  function choose(post: Chosen) {
    setText(null)
    onChoose(post)
  }
  return (
    <div className={styles.picker}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Search posts"
            autoComplete="off"
            value={text ?? ''}
            onFocus={() => setText(text ?? '')}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter would submit the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
      </Field>
      <ul className={styles.found} aria-label={`Posts for “${label}”`}>
        {found?.map((post) => (
          <li key={post.slug}>
            <Button onClick={() => choose(post)}>
              <span>{post.title}</span>
              {post.isPublished ? null : <small>not published</small>}
            </Button>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {found === null ? '' : `${found.length} ${found.length === 1 ? 'post' : 'posts'} found`}
      </p>
    </div>
  )
}

/** The posts that match; null before the first search. */
function useFoundPosts(text: string | null): PostChoice[] | null {
  const [found, setFound] = useState<PostChoice[] | null>(null)
  useEffect(() => {
    if (text === null) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const result = await findPosts(text)
      if (isWanted) setFound(result.ok ? result.data.posts : [])
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])
  return text === null ? null : found
}
