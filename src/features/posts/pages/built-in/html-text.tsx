/** Stored HTML: the owner's text, sanitized when it was saved, or an original text of the program. Links in it navigate within the page. */
export function HtmlText({ html, className = 'prose' }: { html: string; className?: string | undefined }) {
  if (html === '') return null
  return (
    <div
      data-html
      className={className}
      // `innerHTML` serialises markup differently than the server, which React would report as a mismatch.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list when the page was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
