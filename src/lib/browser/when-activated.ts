declare global {
  interface Document {
    /** Missing in browsers that do not prerender pages. */
    readonly prerendering?: boolean
  }
}

/** Runs `run` at once, or when a page that the browser only prerendered is shown. */
export function whenActivated(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
