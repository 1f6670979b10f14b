import { isPlainClick } from '#src/lib/browser/plain-click.ts'

/**
 * Loads the player of a video when its card is clicked, until the signal ends. In a document that does not allow the frame, the page is loaded
 * again, with the video to play in the history state.
 */
export function playVideos(isDocument: boolean, signal: AbortSignal): void {
  const wanted: unknown = isDocument ? history.state?.player : null
  if (typeof wanted === 'string') {
    history.replaceState({ ...history.state, player: undefined }, '')
    for (const card of document.querySelectorAll<HTMLElement>('[data-article] figure[data-player]')) {
      if (card.dataset.player === wanted) play(card)
    }
  }
  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('[data-article] a.embed-link') : null
    const card = link?.closest<HTMLElement>('figure[data-player]')
    if (!isPlainClick(event) || !card) return
    event.preventDefault()
    if (isDocument) return play(card)
    history.replaceState({ ...history.state, player: card.dataset.player }, '')
    location.reload()
  }
  document.addEventListener('click', handleClick, { signal })
}

function play(card: HTMLElement) {
  const frame = document.createElement('iframe')
  frame.title = card.textContent
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.src = card.dataset.player ?? ''
  card.replaceChildren(frame)
  frame.focus()
}
