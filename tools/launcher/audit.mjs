// `node tools/launcher/audit.mjs`: known weaknesses of what visitors and owners run. Exit code 1 for one that nobody has looked at; where the
// registry cannot be asked, it says so and passes, because that tells nothing about the product. Development dependencies are left out:
// they never run with the data of a site, and a weakness in one of them is no reason to hold back a release.
import { spawnSync } from 'node:child_process'

/**
 * What stays although it is known, by advisory, with the reason and when to look again.
 * @type {Record<string, string>}
 */
const ACCEPTED = {}

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
const advisories = readAdvisories(stdout)
if (error || advisories === null) {
  console.log(
    `The registry could not be asked about known weaknesses (${error?.message ?? 'it answered no report'}): not checked this time.`,
  )
} else {
  const news = advisories.filter(({ id }) => !(id in ACCEPTED))
  for (const { id, title, severity, name } of news) console.error(`${severity}: ${name}: ${title} (${id})`)
  const stays = advisories.length - news.length
  console.log(`Known weaknesses in production dependencies: ${news.length} new, ${stays} accepted with a reason.`)
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
