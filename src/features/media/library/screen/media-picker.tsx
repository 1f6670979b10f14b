import { useEffect, useState } from 'react'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { type FoundFile, type FoundFiles, type FoundPicture, findFiles } from '../find-files.ts'
import type { LibraryKind } from '../library.ts'
import { Preview } from './file-facts.tsx'
import styles from './media-picker.module.css'

const DEBOUNCE_MS = 250

type MediaPickerProps = {
  /** The kinds of files to choose from. Pass the same list with every render. */
  kinds: readonly LibraryKind[]
  onChoose: (file: FoundFile) => void
  except?: string
  /** The ids of the files that are chosen, where several can be. Choosing one again takes it out. */
  chosen?: readonly string[]
}

type PicturePickerProps = Omit<MediaPickerProps, 'kinds' | 'onChoose'> & { onChoose: (picture: FoundPicture) => void }

const PICTURES: readonly LibraryKind[] = ['picture']

/** Pictures of the library to choose from. */
export function PicturePicker({ onChoose, ...rest }: PicturePickerProps) {
  function choose(file: FoundFile) {
    const { width, height } = file
    if (width !== null && height !== null) onChoose({ ...file, width, height })
  }
  return <MediaPicker {...rest} kinds={PICTURES} onChoose={choose} />
}

/** Files of the library to choose from. `except` is one that cannot be chosen. */
export function MediaPicker({ kinds, onChoose, except, chosen }: MediaPickerProps) {
  const [search, setSearch] = useState('')
  const { found, problem, isLoading, loadMore } = useFoundFiles(search, kinds)
  const files = found?.files.filter(({ id }) => id !== except) ?? []
  return (
    <div className={styles.picker}>
      <Field label="Search the library">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="File name or description"
            maxLength={SEARCH_LIMIT}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would submit the form around the picker.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {describeState({ problem, isLoading, search, count: found ? files.length : null })}
      </p>
      <ul
        className={styles.pictures}
        aria-label={kinds.includes('picture') ? 'Pictures of the library' : 'Files of the library'}
        aria-busy={isLoading}
      >
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" aria-pressed={chosen?.includes(file.id)} onClick={() => onChoose(file)}>
              <span className={styles.frame}>
                <Preview {...file} />
              </span>
              <span className={styles.name}>{file.name}</span>
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
  return search.trim() === '' ? 'The library has nothing to choose. Upload a file instead.' : 'Nothing matches.'
}

function useFoundFiles(search: string, kinds: readonly LibraryKind[]) {
  const [found, setFound] = useState<FoundFiles | null>(null)
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
    void findFiles({ ...wanted, kinds }, controller.signal).then((result) => {
      if (controller.signal.aborted) return
      setLoading(false)
      setProblem(result.ok ? null : result.message)
      if (!result.ok) return
      const { data } = result
      setFound((before) => (wanted.page > 1 && before ? { ...data, files: [...before.files, ...data.files] } : data))
    })
    return () => controller.abort()
  }, [wanted, kinds])
  return { found, problem, isLoading, loadMore: () => setWanted(({ search: current, page }) => ({ search: current, page: page + 1 })) }
}
