// Writes small exports of WordPress for tests.

type Item = {
  id: number
  type?: string
  title?: string
  name?: string
  status?: string
  content?: string
  /** Further elements. */
  more?: string
}

export function wordpressExport(items: readonly Item[], channel = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.6" created="2026-01-01 10:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old blog</title><link>https://old.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[ann]]></wp:author_login><wp:author_display_name><![CDATA[Ann Lee]]></wp:author_display_name></wp:author>
${channel}${items.map(writeItem).join('\n')}
</channel>
</rss>
`
}

function writeItem({
  id,
  type = 'post',
  title = `Title ${id}`,
  name = `post-${id}`,
  status = 'publish',
  content = '',
  more = '',
}: Item): string {
  return `<item>
<title><![CDATA[${title}]]></title><link>https://old.example/2020/01/${name}/</link><dc:creator><![CDATA[ann]]></dc:creator>
<content:encoded><![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2020-01-02 12:00:00]]></wp:post_date>
<wp:post_date_gmt><![CDATA[2020-01-02 11:00:00]]></wp:post_date_gmt><wp:post_modified_gmt><![CDATA[2020-02-03 04:05:06]]></wp:post_modified_gmt>
<wp:post_name><![CDATA[${name}]]></wp:post_name><wp:status><![CDATA[${status}]]></wp:status><wp:post_type><![CDATA[${type}]]></wp:post_type>
${more}
</item>`
}

export function postMeta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
}

type Comment = { id: number; parent?: number; approved?: string; type?: string; content: string; author?: string }

export function wordpressComment({ id, parent = 0, approved = '1', type = '', content, author = `Author ${id}` }: Comment): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author>
<wp:comment_author_email>a${id}@old.example</wp:comment_author_email><wp:comment_date_gmt><![CDATA[2020-01-03 10:00:0${id % 10}]]></wp:comment_date_gmt>
<wp:comment_content><![CDATA[${content}]]></wp:comment_content><wp:comment_approved><![CDATA[${approved}]]></wp:comment_approved>
<wp:comment_type><![CDATA[${type}]]></wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`
}
