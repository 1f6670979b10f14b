/** '45 s', '2 min 10 s', '12 min'. */
export function readingTimeLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return seconds >= 600 || rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`
}

/** A share of readers in per cent; '–' without readers. */
export function shareLabel(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
}

/** What the reading statistics count. */
export const READING_TOOLTIPS = {
  readers:
    'Visitors whose browser said how they read, once per day each. It does so from the first scroll, key or move of the pointer on; without scripts it says nothing.',
  median:
    'Half of the readers read longer. Time counts while the page is in sight and its reader does something at least every 30 seconds, up to 30 minutes a day. Taken from steps, so it is near the true middle, not exact.',
  readThrough: 'Readers who came to the end of the article and took at least a quarter of its stated reading time, of all readers.',
  end: 'Readers who saw the end of the article, however fast, of all readers.',
  copied: 'Readers who pressed Copy on a code block.',
  contents: 'Readers who went to a heading by the table of contents.',
  heading: 'Readers who came to this heading, or to one below it.',
  share: 'Of all readers.',
  times: 'Readers who read for so long, on one day.',
  clicks: 'Readers who followed this link, once per day each, ignoring the query string.',
} as const
