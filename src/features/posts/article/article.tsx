import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { ICON_PATHS } from '#src/ui/icon-paths.ts'
import { ARTICLE_PLACEHOLDER } from './article-placeholder.ts'
import { copyableCode, selectTab, tabForKey, toggleWrap, watchScrollFrames } from './code-controls.ts'

/** How long the button of a code block shows 'Copied!'. */
const COPIED_MS = 1500

/** The rendered article. `html` is null on a document request: the document contains the article as markup. Mount with a key per post. */
export function Article({ html }: { html: string | null }) {
  // Set once: setting the HTML again would discard the state of its elements, such as the scroll position of a table.
  const [content] = useState(() => html ?? articleOfDocument())
  const { status, handleCopy } = useCodeCopy()
  const article = useRef<HTMLDivElement>(null)
  useEffect(() => (article.current ? watchScrollFrames(article.current) : undefined), [])

  function handleClick(event: MouseEvent) {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
    if (control?.matches('[data-copy]')) void handleCopy(control)
    else if (control?.matches('[data-wrap]')) toggleWrap(control)
    else if (control?.matches('[role="tab"]')) selectTab(control)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons are inside; one listener serves them all */}
      <div
        ref={article}
        data-article
        data-html
        className="prose"
        // The direction of the article's script decides on which side lists, quotations and tables begin.
        dir="auto"
        onClick={handleClick}
        onKeyDown={handleTabKey}
        // `innerHTML` serialises markup differently than the server, which React would report as a mismatch.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list when the post was saved
        dangerouslySetInnerHTML={{ __html: content }}
      />
      <p className="sr" role="status">
        {status}
      </p>
    </>
  )
}

/** The server inserts the article after rendering, so that the document contains it once and not also in the hydration data. */
function articleOfDocument(): string {
  if (typeof document === 'undefined') return ARTICLE_PLACEHOLDER
  return document.querySelector('[data-article]')?.innerHTML ?? ''
}

function handleTabKey(event: KeyboardEvent) {
  const tab = event.target instanceof HTMLElement && event.target.matches('[role="tab"]') ? event.target : null
  const target = tab && tabForKey(tab, event.key)
  if (!target) return
  event.preventDefault()
  selectTab(target)
  target.focus()
}

/** Handles the copy buttons of code blocks by event delegation, because they are part of stored HTML. */
function useCodeCopy() {
  const [status, setStatus] = useState('')
  const restores = useRef(new Map<Element, () => void>())
  useEffect(() => {
    const pending = restores.current
    return () => {
      for (const restore of pending.values()) restore()
    }
  }, [])

  async function handleCopy(button: Element) {
    const code = button.closest('.code')?.querySelector('pre')
    if (!code || !(await copyText(copyableCode(code)))) return
    restores.current.get(button)?.()
    restores.current.set(
      button,
      showCopied(button, () => setStatus('')),
    )
    setStatus('Code copied to the clipboard')
  }
  return { status, handleCopy }
}

/** Shows 'Copied!' on the button for a while. The returned function restores the button at once. */
function showCopied(button: Element, onEnd: () => void): () => void {
  const before = [...button.childNodes]
  const copied = button.cloneNode(true)
  if (copied instanceof Element) {
    copied.querySelector('path')?.setAttribute('d', ICON_PATHS.check)
    copied.querySelector('span')?.replaceChildren('Copied!')
  }
  button.setAttribute('data-copied', '')
  button.replaceChildren(...copied.childNodes)
  const timer = setTimeout(restore, COPIED_MS)
  function restore() {
    clearTimeout(timer)
    if (!button.hasAttribute('data-copied')) return
    button.removeAttribute('data-copied')
    button.replaceChildren(...before)
    onEnd()
  }
  return restore
}
