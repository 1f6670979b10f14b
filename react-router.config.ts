import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The build has three entries: index.js is the site, cli.js is the CLI, export-static.js is one of its commands. See vite.config.ts.
  serverBuildFile: '[name].js',
  // Sends the whole public URL map with the page. It is small, and saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
