import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DARK_CSS, EMAIL_COLORS, type EmailColor, MONO, SERIF } from './email-styles.ts'

type EmailPageProps = {
  /** The `lang` of the text; null when it is not known. */
  language: string | null
  title: string
  /** What lists of e-mails show after the subject. */
  preheader: string
  siteName: string
  siteUrl: string
  footer: ReactNode
  children: ReactNode
}

/** The HTML of an e-mail. */
export function renderEmail(page: EmailPageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<EmailPage {...page} />)}`
}

const light = (color: EmailColor) => EMAIL_COLORS[color][0]

const COLUMN: CSSProperties = { width: '100%', maxWidth: 600, margin: '0 auto', textAlign: 'left' }
const SMALL: CSSProperties = { fontFamily: MONO, fontSize: 12, lineHeight: '19px' }

/** One column of at most 600 px. A table holds it, because Outlook knows no maximum width of other elements. */
function EmailPage({ language, title, preheader, siteName, siteUrl, footer, children }: EmailPageProps) {
  return (
    <html lang={language ?? undefined} dir="auto">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: DARK_CSS }} />
      </head>
      <body className="b-paper" style={{ margin: 0, padding: 0, backgroundColor: light('paper') }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, fontSize: 1, lineHeight: '1px' }}>{preheader}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="b-paper"
          style={{ backgroundColor: light('paper') }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 16px 32px' }}>
                <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={COLUMN}>
                  <tbody>
                    <tr>
                      <td className="r-ink" style={{ ...SMALL, paddingBottom: 12, borderBottom: `2px solid ${light('ink')}` }}>
                        <a href={siteUrl} className="c-ink" style={{ color: light('ink'), fontWeight: 700, textDecoration: 'none' }}>
                          {siteName}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="c-ink"
                        style={{
                          paddingTop: 24,
                          fontFamily: SERIF,
                          fontSize: 17,
                          lineHeight: '27px',
                          color: light('ink'),
                          wordBreak: 'break-word',
                        }}
                      >
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="c-ink-2 r-rule"
                        style={{ ...SMALL, paddingTop: 16, borderTop: `1px solid ${light('rule')}`, color: light('ink-2') }}
                      >
                        {footer}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
