import type { Db } from '#src/db/client/client.server.ts'
import { checkLinks } from '#src/features/link-check/check-links.server.ts'
import type { LinkAnswer } from '#src/features/link-check/link-answer.ts'
import { leadsToHidden } from '#src/features/settings/parts/switched-off.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { answerPaths } from '../api/answer-paths.server.ts'

/** What is wrong with links of the navigation to this site, as sentences by their addresses. Other sites are not asked. */
export async function noticesOfLinks(
  db: Db,
  { settings, origin }: { settings: Settings; origin: string },
): Promise<Record<string, string>> {
  const links = [...settings.headerLinks, ...settings.menuLinks, ...settings.footerItems]
  const hrefs = [...new Set(links.flatMap(({ href }) => href ?? []))]
  const answers = await checkLinks(db, hrefs, { origin, answerPaths, askOutside: null })
  return Object.fromEntries(
    hrefs.flatMap((href) => {
      const notice = leadsToHidden(settings, href) ? 'This page is switched off, and the link is left out.' : describe(answers.get(href))
      return notice ? [[href, notice]] : []
    }),
  )
}

function describe(answer: LinkAnswer | undefined): string | null {
  if (answer?.kind === 'dead') return `This address ${answer.reason}.`
  return answer?.kind === 'moved' ? `This address leads to ${answer.to}.` : null
}
