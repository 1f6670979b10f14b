import { createContext } from 'react-router'

export type Cacheable = {
  /** Whether other requests for the address may get this response. Set to false for an address that is not the canonical one. */
  isCacheable: boolean
}

/** The default is for requests whose responses are never cached. */
export const cacheableContext = createContext<Cacheable>({ isCacheable: false })
