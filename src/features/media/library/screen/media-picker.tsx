import { useEffect, useState } from 'react'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { type FoundPicture, type FoundPictures, findPictures } from '../find-pictures.ts'
import styles from './media-picker.module.css'
import { Preview } from './picture-facts.tsx'

const DEBOUNCE_MS = 250

type MediaPickerProps = {
  onChoose: (picture: FoundPicture) => void
  except?: string
  /** The ids of the pictures that are chosen, where several can be. Choosing one again takes it out. */
  chosen?: readonly string[]
}

/** Pictures of the library to choose from. `except` is a picture that cannot be chosen. */
export function MediaPicker({ onChoose, except, chosen }: MediaPickerProps) {
  const [search, setSearch] = useState('')
  const { found, problem, isLoading, loadMore } = useFoundPictures(search)
  const pictures = found?.pictures.filter(({ id }) => id !== except) ?? []
  return (
    <div className={styles.picker}>
      <Field label="Search the library">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="File name or alt text"
            maxLength={SEARCH_LIMIT}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would submit the form around the picker.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {describeState({ problem, isLoading, search, count: found ? pictures.length : null })}
      </p>
      <ul className={styles.pictures} aria-label="Pictures of the library" aria-busy={isLoading}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={chosen?.includes(picture.id)} onClick={() => onChoose(picture)}>
              <span className={styles.frame}>
                <Preview {...picture} />
              </span>
              <span className={styles.name}>{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && found.page < found.pages ? (
        <Button disabled={isLoading} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}

type State = { problem: string | null; isLoading: boolean; search: string; count: number | null }

function describeState({ problem, isLoading, search, count }: State): string {
  if (problem !== null) return problem
  if (count === null) return 'Loading…'
  if (count > 0 || isLoading) return ''
  return search.trim() === '' ? 'The library is empty. Upload a picture instead.' : 'No picture matches.'
}

function useFoundPictures(search: string) {
  const [found, setFound] = useState<FoundPictures | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [wanted, setWanted] = useState({ search, page: 1 })
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    // The first page loads at once.
    if (wanted.search === search) return
    const timer = setTimeout(() => setWanted({ search, page: 1 }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search, wanted.search])
  useEffect(() => {
    const controller = new AbortController()
    setLoading(true)
    void findPictures(wanted.search, wanted.page, controller.signal).then((result) => {
      if (controller.signal.aborted) return
      setLoading(false)
      setProblem(result.ok ? null : result.message)
      if (!result.ok) return
      const { data } = result
      setFound((before) => (wanted.page > 1 && before ? { ...data, pictures: [...before.pictures, ...data.pictures] } : data))
    })
    return () => controller.abort()
  }, [wanted])
  return { found, problem, isLoading, loadMore: () => setWanted(({ search: current, page }) => ({ search: current, page: page + 1 })) }
}
