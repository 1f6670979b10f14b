import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole public URL map is small: sending it with the page spares a request per link hovered.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
