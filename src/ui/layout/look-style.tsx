import { useState } from 'react'

/** The style sheet of what the owner chose. The policy of the page allows only its first text; `useChangedLook` shows later ones. */
export function LookStyle({ css }: { css: string | null }) {
  const [first] = useState(css)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: fonts and colours that the server wrote, allowed by their hash
  return first === null ? null : <style dangerouslySetInnerHTML={{ __html: first }} />
}
