/** Links of its pages, and the addresses of its files, begin with `/`. */
export const SUB_PATH_REFUSED =
  'The site cannot live below a path such as /blog/: give it a domain or a subdomain of its own, let the proxy pass all of /, and set SITE_URL to its origin, for example SITE_URL=https://blog.example.com.'
