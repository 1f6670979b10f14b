// What the renderer knows about a site that is exported as files (decision 144).
import { createContext } from 'react-router'

export type StaticSite = {
  /** The origin of absolute addresses. */
  origin: string
  /** The origin of a running site that answers the calls of pages; null when these parts are left out. */
  api: string | null
  /** Adds to the markup of a page what it needs without a server. Runs before the content security policy is written. */
  preparePage(markup: string, address: string): string
  /** Replaces addresses in text that comes from the database. */
  prepareText(text: string): string
}

/** Null for pages that the server sends. */
export const staticSiteContext = createContext<StaticSite | null>(null)
