import { staticCommandSchema } from '#src/features/transfer/static-site/static-command.ts'
import { siteCommand } from '#src/server/control/site-command.ts'

/** The command `export --static`. What it needs is loaded when it runs. */
export const exportStaticCommand = siteCommand({
  name: 'export --static',
  afterInterruption: 'it goes on where it was',
  input: staticCommandSchema,
  async run(database, command, run) {
    const { runStaticExport } = await import('./static-site.server.ts')
    return runStaticExport(database, command, run)
  },
})
