// Text of people in XML.
import type { Xml } from '#src/lib/text/xml.ts'

/** XML 1.0 has no way to write these characters. Halves of characters are among them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Writes text as CDATA sections, without characters that XML forbids, and counts those. */
export function createCdataWriter() {
  let removed = 0
  return {
    get removed() {
      return removed
    },
    cdata(text: string): Xml {
      const allowed = text.replace(FORBIDDEN, () => {
        removed += 1
        return ''
      })
      // The end sign of a section is split between two sections.
      return { xml: `<![CDATA[${allowed.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }
    },
  }
}

export type Cdata = ReturnType<typeof createCdataWriter>['cdata']
