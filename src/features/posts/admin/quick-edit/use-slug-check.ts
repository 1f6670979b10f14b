import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import type { AdminPost } from '../list/posts-list.ts'

const DEBOUNCE_MS = 300

const answerSchema = v.object({ isFree: v.boolean(), reason: v.nullable(v.string()) })
type SlugAnswer = v.InferOutput<typeof answerSchema>

/** The server's check of a slug while the owner types: why it is not free, or what using it changes. */
export function useSlugCheck(slug: string, post: AdminPost): { error?: string | undefined; hint?: string | undefined } {
  const [checked, setChecked] = useState<{ slug: string; answer: SlugAnswer | null }>({ slug: post.slug, answer: null })
  useEffect(() => {
    if (slug === '' || slug === post.slug) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const result = await getJson(answerSchema, '/admin/functions/check-slug', { slug, post_id: post.id })
      if (isWanted) setChecked({ slug, answer: result.ok ? result.data : null })
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [slug, post.id, post.slug])

  if (slug === post.slug) return { hint: undefined }
  if (slug === '') return { hint: 'Stays as it is.' }
  if (checked.slug !== slug) return { hint: 'Checking…' }
  const { answer } = checked
  if (!answer) return { hint: undefined }
  const reason = answer.reason ?? undefined
  if (!answer.isFree) return { error: reason }
  return { hint: reason ?? (post.publishedAt ? 'Free. The old address will lead here.' : 'Free.') }
}
