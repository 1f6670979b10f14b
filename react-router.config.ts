import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // index.js is the site and cli.js the command line: vite.config.ts names both entries.
  serverBuildFile: '[name].js',
  // The whole public URL map is small: sending it with the page spares a request per link hovered.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
