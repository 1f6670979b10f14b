// `node tools/launcher/audit.mjs`: checks production dependencies for known vulnerabilities. Exit code 1 for one that is not in `ACCEPTED`.
// Without an answer of the registry it prints a message and passes. Development dependencies are left out: they never run with the data of a
// site.
import { spawnSync } from 'node:child_process'

/**
 * Accepted vulnerabilities by advisory id: the reason, and the date of the next review.
 * @type {Record<string, string>}
 */
const ACCEPTED = {}

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
const advisories = readAdvisories(stdout)
if (error || advisories === null) {
  console.log(`Cannot check for vulnerabilities: the npm registry gave no report (${error?.message ?? 'invalid answer'}).`)
} else {
  const news = advisories.filter(({ id }) => !(id in ACCEPTED))
  for (const { id, title, severity, name } of news) console.error(`${severity}: ${name}: ${title} (${id})`)
  const accepted = advisories.length - news.length
  console.log(`Vulnerabilities in production dependencies: ${news.length} new, ${accepted} accepted with a reason.`)
  if (news.length > 0) process.exitCode = 1
}

/**
 * @param {string | null} text
 * @returns {{ id: string, name: string, title: string, severity: string }[] | null}
 */
function readAdvisories(text) {
  try {
    const { vulnerabilities } = JSON.parse(text ?? '')
    if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return null
    const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
      via
        .filter((/** @type {unknown} */ each) => typeof each === 'object')
        .map((/** @type {{ url: string, title: string, severity: string }} */ { url, title, severity }) => {
          const id = url.split('/').at(-1) ?? url
          return { id, name, title, severity }
        }),
    )
    return [...new Map(found.map((each) => [each.id, each])).values()]
  } catch {
    return null
  }
}
