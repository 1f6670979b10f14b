import { useEffect, useState } from 'react'
import type { Slugify } from './follow-title.ts'

/** Null until the tables of all scripts are loaded. Without a connection the slug stays as it is. */
export function useSlugify(): Slugify | null {
  const [slugify, setSlugify] = useState<Slugify | null>(null)
  useEffect(() => {
    let isMounted = true
    import('#src/lib/text/slugify.ts').then(
      (module) => isMounted && setSlugify(() => module.slugify),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return slugify
}
