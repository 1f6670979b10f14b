export const WORDPRESS_README = `This export is for WordPress.

1. Settings, Permalinks: choose the structure /posts/%postname%/. The addresses of posts and pages stay as they are.
2. Tools, Import, WordPress: give it wordpress.xml and tick "Download and import file attachments". WordPress fetches pictures from
   this site, so it must still be reachable at its address. The folder media is a copy of them.
3. The plugin Redirection imports redirects.csv. WordPress redirects former addresses of posts itself.

wordpress.xml holds the comments, with the e-mail addresses of those who wrote them: do not publish it.
site.json holds the name of the site, its texts and its navigation.
`
