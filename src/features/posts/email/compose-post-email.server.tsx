// A post as an e-mail: the article as its page has it, and the same in plain text.
import { formatDate } from '#src/lib/format/format-date.ts'
import { renderEmail } from '#src/ui/email/email-page.tsx'
import { EMAIL_COLORS, MONO } from '#src/ui/email/email-styles.ts'
import { authorsOf, formatAuthors } from '../authors.ts'
import { renderEmailArticle } from './email-article.server.ts'

export type EmailPost = {
  slug: string
  title: string
  authors: readonly string[]
  language: string | null
  /** As `siteTime` writes it. */
  createdAt: string
  content: string
  /** The content as its page has it. */
  html: string
  /** The written one, or the beginning of the text. */
  description: string
}

type EmailSite = { name: string; author: string; origin: string }

/** Why a reader gets the e-mail, and the addresses with which that ends. */
export type EmailFooter = { reason: string; links: readonly { label: string; href: string }[] }

export type PostEmail = { subject: string; html: string; text: string }

export async function composePostEmail(post: EmailPost, { site, footer }: { site: EmailSite; footer: EmailFooter }): Promise<PostEmail> {
  const url = `${site.origin}/posts/${post.slug}`
  const title = post.title || 'Untitled'
  const facts = `${formatAuthors(authorsOf(post, site.author))} · ${formatDate(post.createdAt)}`
  const article = renderEmailArticle(post.html, url)
  const html = renderEmail({
    language: post.language,
    title,
    preheader: post.description,
    siteName: site.name,
    siteUrl: site.origin,
    footer: <Footer {...footer} />,
    children: <Body {...{ title, url, facts, description: post.description }} {...article} />,
  })
  return { subject: oneLine(title), html, text: await plainText(post, { title, url, facts, footer }) }
}

const INK = EMAIL_COLORS.ink[0]
const SMALL = { fontFamily: MONO, fontSize: 12, lineHeight: '19px' }
const LINK = { color: INK, textDecoration: 'underline' }

type BodyProps = { title: string; url: string; facts: string; description: string; html: string; isCut: boolean }

function Body({ title, url, facts, description, html, isCut }: BodyProps) {
  return (
    <>
      <h1 style={{ margin: '0 0 8px', fontSize: 31, lineHeight: '37px', fontWeight: 700 }}>
        <a href={url} className="c-ink" style={{ color: INK, textDecoration: 'none' }}>
          {title}
        </a>
      </h1>
      <p className="c-ink-2" style={{ ...SMALL, margin: '0 0 24px', color: EMAIL_COLORS['ink-2'][0] }}>
        {facts}
      </p>
      {/* The first block alone may be too long. */}
      {html === '' ? <p style={{ margin: '0 0 18px' }}>{description}</p> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list when the post was saved */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      <p style={{ ...SMALL, margin: '28px 0 24px' }}>
        {isCut ? 'The e-mail ends here, the post goes on. ' : null}
        <a href={url} className="c-ink" style={LINK}>
          {isCut ? 'Read the rest on the page' : 'Open the page'}
        </a>
      </p>
    </>
  )
}

function Footer({ reason, links }: EmailFooter) {
  return (
    <>
      {reason}
      {links.map(({ label, href }) => (
        <span key={href}>
          <br />
          <a href={href} className="c-ink-2" style={{ color: EMAIL_COLORS['ink-2'][0], textDecoration: 'underline' }}>
            {label}
          </a>
        </span>
      ))}
    </>
  )
}

type TextParts = { title: string; url: string; facts: string; footer: EmailFooter }

async function plainText({ content, description }: EmailPost, { title, url, facts, footer }: TextParts): Promise<string> {
  // Loaded on first use: the writer of Markdown is large.
  const { convertArticle } = await import('../markdown/article-markdown.server.ts')
  const ways = footer.links.map(({ label, href }) => `${label}: ${href}`)
  return [title, url, facts, (convertArticle(content, url) ?? description).trim(), '---', [footer.reason, ...ways].join('\n'), ''].join(
    '\n\n',
  )
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
