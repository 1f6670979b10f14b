import { useEffect, useState } from 'react'
import type { Slugify } from './follow-title.ts'

/** Null until the tables of all scripts are loaded, which a published post never needs. Without a connection the slug stays as it is. */
export function useSlugify(isPublished: boolean): Slugify | null {
  const [slugify, setSlugify] = useState<Slugify | null>(null)
  useEffect(() => {
    if (isPublished) return
    let isMounted = true
    import('#src/lib/text/slugify.ts').then(
      (module) => isMounted && setSlugify(() => module.slugify),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isPublished])
  return slugify
}
