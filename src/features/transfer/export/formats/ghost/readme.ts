export const GHOST_README = `This export is for Ghost 5 and newer.

1. Make a zip file of ghost.json and the folder content, and import it in Ghost: Settings, Import/Export.
2. Upload redirects.json: Settings, Labs, Redirects.

content/images/   pictures
content/media/    video and audio
content/files/    downloads

Every article is one HTML card. The addresses of posts are /<slug>/; redirects.json leads there from /posts/<slug>.
Ghost needs an address of every author: those that this site does not know end with @example.com.
Ghost imports no comments. comments.json holds them, with the e-mail addresses of those who wrote them: do not publish it.
site.json holds the name of the site, its texts and its navigation.
`
