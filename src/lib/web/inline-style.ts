/** The declarations of a `style` attribute by property, in lower case; the last of equal properties counts. */
export function declarationsOf(style: string): Map<string, string> {
  const declarations = style.split(';').flatMap((declaration): [string, string][] => {
    const at = declaration.indexOf(':')
    return at < 0
      ? []
      : [
          [
            declaration.slice(0, at).trim().toLowerCase(),
            declaration
              .slice(at + 1)
              .trim()
              .toLowerCase(),
          ],
        ]
  })
  return new Map(declarations)
}

/** The alignment of a table cell with these attributes: 'left', 'center', 'right', or undefined. A style counts before the attribute, as in CSS. */
export function cellAlignment(align: string | null | undefined, style: string | null | undefined): string | undefined {
  const named = (style && declarationsOf(style).get('text-align')?.replace('!important', '').trim()) || align?.trim().toLowerCase()
  const aligned = named === 'start' ? 'left' : named === 'end' ? 'right' : named
  return aligned === 'left' || aligned === 'center' || aligned === 'right' ? aligned : undefined
}
