// The whole URL map.
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('posts', 'routes/public/posts.tsx'),
  route('posts/:slug', 'routes/public/post.tsx'),
  route('projects', 'routes/public/projects.tsx'),
  route('languages/:name', 'routes/public/language.tsx'),
  route('category/:name', 'routes/public/category.tsx'),
  route('resources', 'routes/public/resources.tsx'),

  // Functions: called by pages, never linked.
  route('functions/increment-homepage-view', 'routes/functions/increment-homepage-view.ts'),
  route('functions/increment-post-view', 'routes/functions/increment-post-view.ts'),

  // Files made on request.
  route('media/*', 'routes/media/media.ts'),
] satisfies RouteConfig
