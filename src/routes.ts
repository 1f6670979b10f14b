// The whole URL map.
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),

  // Functions: called by pages, never linked.
  route('functions/increment-homepage-view', 'routes/functions/increment-homepage-view.ts'),
  route('functions/increment-post-view', 'routes/functions/increment-post-view.ts'),

  // Files made on request.
  route('media/*', 'routes/media/media.ts'),
] satisfies RouteConfig
