import { useId, useLayoutEffect, useRef } from 'react'

/** HTML that the passes of an article have drawn, with their allow-lists. The ids of its SVG become unique on the screen. */
export function DrawnHtml({ as: Tag, html, className }: { as: 'div' | 'span'; html: string; className?: string | undefined }) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (element.current) element.current.innerHTML = html.replaceAll(/(?<sign> id="|#)diagram:\d{1,3}:/g, `$<sign>diagram:${id}:`)
  }, [html, id])
  return (
    <Tag
      ref={(node) => {
        element.current = node
      }}
      className={className}
    />
  )
}
