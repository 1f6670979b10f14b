import { useEffect, useState } from 'react'

/** Shows a style sheet that differs from that of `LookStyle`, through the CSSOM, which the policy of the page allows. */
export function useChangedLook(css: string | null): void {
  const [first] = useState(css)
  // Changes the document.
  useEffect(() => {
    if (css === first) return
    const original = document.querySelector<HTMLStyleElement>('head > style')
    if (original) original.disabled = true
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css ?? '')
    document.adoptedStyleSheets.push(sheet)
    return () => {
      if (original) original.disabled = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css, first])
}
