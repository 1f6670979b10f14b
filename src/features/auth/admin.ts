import { createContext } from 'react-router'

/**
 * A signed-in user whose role `admin` was checked for the current request. Functions that change something take one as `actor`. Only the guard
 * of the admin area creates one, so a missing check is a type error.
 */
export type Admin = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
}

/** The guard sets it for every loader and action below /admin. Reading it elsewhere throws. */
export const adminContext = createContext<Admin>()
