import { useEffect, useMemo, useRef } from 'react'
import { type Check, checkDraft } from './checks/check-draft.ts'
import { type Outline, readOutline } from './checks/outline.ts'
import { fetchSlugAnswer, type SlugAnswer } from './checks/slug-answer.ts'
import { useLinkAnswers } from './checks/use-link-answers.ts'
import { useSlugAnswer } from './checks/use-slug-answer.ts'
import { followsTitle, type Slugify } from './fields/follow-title.ts'
import { readArticleHtml } from './fields/use-article-html.ts'
import { useSlugify } from './fields/use-slugify.ts'
import type { EditSession } from './saving/edit-session.ts'
import { type EditState, hasFixedSlug } from './saving/edit-state.ts'

const NO_LINKS: Outline['links'] = []

type Checks = {
  checks: Check[]
  slugAnswer: SlugAnswer | null
  /** Checks the current text, with a new request for the slug. */
  getChecks: () => Promise<Check[]>
}

export function useChecks({ state, session }: { state: EditState; session: EditSession }, outline: Outline, origin: string): Checks {
  const { fields, live, postId } = state
  const slugAnswer = useSlugAnswer(hasFixedSlug(state) || fields.type === 'template' ? '' : fields.slug, { postId, type: fields.type })
  // A post in the trash causes no requests.
  const links = useLinkAnswers(state.status === 'trashed' ? NO_LINKS : outline.links)
  const checks = useMemo(
    () => checkDraft({ fields, outline, slug: slugAnswer, links, live, origin }),
    [fields, outline, slugAnswer, links, live, origin],
  )
  useFreeSlug(session, slugAnswer, useSlugify(live !== null))
  async function getChecks(): Promise<Check[]> {
    const now = session.getState()
    const slug =
      now.fields.slug.trim() === '' || hasFixedSlug(now)
        ? null
        : await fetchSlugAnswer(now.fields.slug.trim(), { postId, type: now.fields.type })
    const html = await readArticleHtml(now.fields)
    return checkDraft({ fields: now.fields, outline: readOutline(html), slug, links, live: now.live, origin })
  }
  return { checks, slugAnswer, getChecks }
}

/** Replaces a slug that was made from the title by the server's suggestion when another post has it. */
function useFreeSlug(session: EditSession, answer: SlugAnswer | null, slugify: Slugify | null): void {
  const handled = useRef<SlugAnswer | null>(null)
  useEffect(() => {
    if (answer === handled.current || slugify === null) return
    handled.current = answer
    const { fields, live } = session.getState()
    if (answer?.suggestion && answer.slug === fields.slug && followsTitle(fields, live, slugify))
      session.change({ slug: answer.suggestion })
  }, [session, answer, slugify])
}
