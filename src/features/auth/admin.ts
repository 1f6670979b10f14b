import { createContext } from 'react-router'

/**
 * A signed-in user whose role `admin` was checked for this very request. Functions that change something take one as
 * `actor`; only the guard of the admin area makes one, so forgetting to ask does not compile.
 */
export type Admin = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
}

/** Set by the guard for every loader and action below /admin; reading it elsewhere throws. */
export const adminContext = createContext<Admin>()
