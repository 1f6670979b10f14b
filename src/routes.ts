// The whole URL map.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('posts', 'routes/public/posts.tsx'),
    route('posts/:slug', 'routes/public/post.tsx'),
    route('projects', 'routes/public/projects.tsx'),
    route('languages', 'routes/public/languages.tsx'),
    route('languages/:name', 'routes/public/language.tsx'),
    route('categories', 'routes/public/categories.tsx'),
    route('category/:name', 'routes/public/category.tsx'),
    route('resources', 'routes/public/resources.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('disclaimer', 'routes/public/disclaimer.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('pages/:page', 'routes/public/pages-redirect.ts'),
    route('404', 'routes/public/not-found.tsx'),
    route('*', 'routes/public/not-found.tsx', { id: 'routes/public/unknown-path' }),
  ]),

  // A draft, for whoever was given its secret address.
  route('preview/:token', 'routes/preview/preview.tsx'),

  // The owner's side. Everything under `guarded` is refused to others by its middleware.
  layout('routes/admin/entrance.tsx', [route('admin/login', 'routes/admin/login.tsx'), route('admin/setup', 'routes/admin/setup.tsx')]),
  route('admin/auth/*', 'routes/admin/auth.ts'),
  route('admin/posts/preview/:id', 'routes/admin/posts/preview.tsx'),
  route('admin', 'routes/admin/guarded.tsx', [
    index('routes/admin/home.ts'),
    route('dashboard', 'routes/admin/dashboard.tsx'),
    route('posts', 'routes/admin/posts/list.tsx'),
    route('posts/create', 'routes/admin/posts/create.tsx'),
    route('posts/edit/:id', 'routes/admin/posts/edit.tsx'),
    route('settings', 'routes/admin/settings/account.tsx'),
    route('settings/site', 'routes/admin/settings/site.tsx'),
    route('functions/find', 'routes/admin/functions/find.ts'),
    route('functions/passkey-options', 'routes/admin/functions/passkey-options.ts'),
    route('functions/add-passkey', 'routes/admin/functions/add-passkey.ts'),
    route('functions/change-posts', 'routes/admin/functions/change-posts.ts'),
    route('functions/publish-posts', 'routes/admin/functions/publish-posts.ts'),
    route('functions/duplicate-post', 'routes/admin/functions/duplicate-post.ts'),
    route('functions/quick-edit', 'routes/admin/functions/quick-edit.ts'),
    route('functions/remove-starter-content', 'routes/admin/functions/remove-starter-content.ts'),
    route('functions/save-draft', 'routes/admin/functions/save-draft.ts'),
    route('functions/edited-post', 'routes/admin/functions/edited-post.ts'),
    route('functions/publish-post', 'routes/admin/functions/publish-post.ts'),
    route('functions/unpublish-post', 'routes/admin/functions/unpublish-post.ts'),
    route('functions/discard-changes', 'routes/admin/functions/discard-changes.ts'),
    route('functions/restore-revision', 'routes/admin/functions/restore-revision.ts'),
    route('functions/revisions', 'routes/admin/functions/revisions.ts'),
    route('functions/check-slug', 'routes/admin/functions/check-slug.ts'),
    route('functions/suggest-categories', 'routes/admin/functions/suggest-categories.ts'),
    route('functions/preview-links', 'routes/admin/functions/preview-links.ts'),
    route('functions/describe-image', 'routes/admin/functions/describe-image.ts'),
    route('functions/upload-media', 'routes/admin/functions/upload-media.ts'),
    route('*', 'routes/admin/unknown.tsx'),
  ]),

  // Functions: called by pages, never linked.
  route('functions/increment-homepage-view', 'routes/functions/increment-homepage-view.ts'),
  route('functions/increment-post-view', 'routes/functions/increment-post-view.ts'),
  route('functions/lookup-link', 'routes/functions/lookup-link.ts'),
  route('functions/unlock-link', 'routes/functions/unlock-link.ts'),
  route('functions/increment-link-click', 'routes/functions/increment-link-click.ts'),
  route('functions/link-ready', 'routes/functions/link-ready.ts'),

  route('functions/post-comment', 'routes/functions/post-comment.ts'),
  route('functions/like-comment', 'routes/functions/like-comment.ts'),
  route('functions/comment-likes', 'routes/functions/comment-likes.ts'),

  // Files made on request.
  route('media/*', 'routes/media/media.ts'),
  route('rss.xml', 'routes/feeds/rss.ts'),
  route('atom.xml', 'routes/feeds/atom.ts'),
  route('feed.json', 'routes/feeds/feed-json.ts'),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('sitemap/:part', 'routes/feeds/sitemap-part.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('site.webmanifest', 'routes/feeds/webmanifest.ts'),
] satisfies RouteConfig
