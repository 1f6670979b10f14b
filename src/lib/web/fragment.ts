const DELIMITER = ':~:'

/**
 * The parts of a fragment, without its `#`: the id that it names ('' for none), and the directive to mark a text, which begins with `:~:` ('' for none).
 * Only the browser reads directives: https://wicg.github.io/scroll-to-text-fragment/
 */
export function splitFragment(fragment: string): { id: string; directive: string } {
  const at = fragment.indexOf(DELIMITER)
  return at === -1 ? { id: fragment, directive: '' } : { id: fragment.slice(0, at), directive: fragment.slice(at) }
}
