import { data } from 'react-router'
import { AppError } from '#src/server/errors.ts'

/** Turns `not_found` into the 404 screen. */
export async function orThrowNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, 404)
    throw error
  }
}
