/** Parses a page number of a URL. Returns 1 for anything but a positive integer. */
export function parsePage(value: string | null): number {
  if (!value || !/^\d{1,9}$/.test(value)) return 1
  return Math.max(1, Number(value))
}

/** At least 1: an empty list has one page. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** The items of a pagination: first and last page, the current one ±1, and gaps between them. */
export function pageWindow(current: number, pages: number): (number | 'gap')[] {
  const visible = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b)
  return visible.flatMap((page, index) => (index > 0 && page - (visible[index - 1] ?? page) > 1 ? ['gap' as const, page] : [page]))
}
