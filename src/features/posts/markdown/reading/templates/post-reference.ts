/** Links of templates name a post by its file (`{% post_url 2020-01-02-name %}`, `{{< ref "name.md" >}}`). */
export const REFERENCE = '/@ref/'
