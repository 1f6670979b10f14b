// Runs jobs by the clock. Every process runs every job; each job is written so that several processes together do its work once.
import { Cron } from 'croner'
import { logger } from '../logger.server.ts'
import { recordJobRun } from '../metrics.server.ts'

/**
 * `pattern` is a cron pattern with seconds. `run` may reject: the failure is logged and the next run tries again. `isLater` leaves out the run at the
 * start, for work that would delay the first pages and can wait for its time.
 */
export type JobSchedule = { name: string; pattern: string; isLater?: true; run: () => Promise<void> }

/** Starts the jobs, each with a first run at once for what fell due while no process was running. The returned function stops them. */
export function startJobs(schedules: readonly JobSchedule[]): () => Promise<void> {
  const jobs = schedules.map(({ name, pattern, isLater, run }) => schedule(pattern, createJob(name, run), isLater))
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
  }
}

export type Job = {
  /** Runs the work unless it is running; never rejects. */
  run: () => Promise<void>
}

/** A failure is logged when it begins and when it is over, not every few seconds of an outage; the next run tries again. */
export function createJob(name: string, work: () => Promise<void>): Job {
  let running: Promise<void> | null = null
  let isFailing = false

  async function attempt(): Promise<void> {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    try {
      await work()
      recordJobRun(name, 'success', seconds())
      if (isFailing) logger.info({ job: name }, 'the job works again')
      isFailing = false
    } catch (error) {
      recordJobRun(name, 'failure', seconds())
      if (!isFailing) logger.error({ err: error, job: name }, 'the job failed and will be tried again')
      isFailing = true
    } finally {
      running = null
    }
  }

  return {
    run() {
      running ??= attempt()
      return running
    },
  }
}

function schedule(pattern: string, job: Job, isLater = false): () => Promise<void> {
  let latest = isLater ? Promise.resolve() : job.run()
  // The timer must not keep the process alive; the server does.
  const cron = new Cron(pattern, { unref: true }, () => {
    latest = job.run()
  })
  return async () => {
    cron.stop()
    await latest
  }
}
