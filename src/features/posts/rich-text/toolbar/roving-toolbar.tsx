// A toolbar with roving tabindex: one tab stop, arrow keys between the buttons.
import type { ComponentProps, KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

export function RovingToolbar({ label, ...rest }: Omit<ComponentProps<'div'>, 'role' | 'aria-label'> & { label: string }) {
  const bar = useRef<HTMLDivElement>(null)
  // The buttons change with the selection; exactly one of them is a tab stop.
  useEffect(() => {
    const buttons = buttonsOf(bar.current)
    const current = buttons.find((button) => button.tabIndex === 0) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1
  })
  return (
    <div
      {...rest}
      ref={bar}
      role="toolbar"
      aria-label={label}
      // The focus and the selection stay in the text.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={move}
      onFocus={(event) => {
        const focused: EventTarget = event.target
        for (const button of buttonsOf(bar.current)) button.tabIndex = button === focused ? 0 : -1
      }}
    />
  )
}

function move(event: KeyboardEvent<HTMLDivElement>) {
  const key = KEYS.find((name) => name === event.key)
  const buttons = buttonsOf(event.currentTarget)
  const index = buttons.findIndex((button) => button === event.target)
  if (!key || index < 0) return
  event.preventDefault()
  const last = buttons.length - 1
  const next = { ArrowLeft: index === 0 ? last : index - 1, ArrowRight: index === last ? 0 : index + 1, Home: 0, End: last }[key]
  buttons[next]?.focus()
}

/** The buttons of the toolbar, without those of its menus. */
function buttonsOf(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll<HTMLButtonElement>('button:not([popover] *)') ?? [])]
}
