// Playwright's global setup: makes the data folders that the workers copy.
import { prepareStarterSite } from '#tests/support/starter-site.ts'
import { prepareJourneySite } from './journey-site.ts'

export default function prepareSites(): void {
  prepareJourneySite()
  prepareStarterSite()
}
