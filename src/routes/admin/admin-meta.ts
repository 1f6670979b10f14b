/** The `meta` of a screen of the admin area. */
export function adminMeta(title: string) {
  return () => [{ title: `${title} · Admin` }, { name: 'robots', content: 'noindex' }]
}
