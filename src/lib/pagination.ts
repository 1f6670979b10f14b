/** The page a URL asks for: 1 for anything that is not a whole number from 1 up. */
export function parsePage(value: string | null): number {
  if (!value || !/^\d{1,9}$/.test(value)) return 1
  return Math.max(1, Number(value))
}

/** How many pages `total` items fill; an empty list still has its first page. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** What a pagination shows: first and last page, the current one ±1, and a gap where pages are left out. */
export function pageWindow(current: number, pages: number): (number | 'gap')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((page, place) => (place > 0 && page - (shown[place - 1] ?? page) > 1 ? ['gap' as const, page] : [page]))
}
