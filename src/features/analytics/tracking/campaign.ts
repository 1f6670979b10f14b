const LIMIT = 120

/**
 * The campaign of an address: 'source / medium / name' from its utm parameters, or its `ref`; '' without one. Lower case, so that
 * 'Newsletter' and 'newsletter' are one campaign.
 */
export function readCampaign(address: string): string {
  const params = URL.parse(address)?.searchParams
  if (!params) return ''
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => normalizeValue(params.get(name)))
  const [source, medium, name] = parts
  if (source || medium || name) return truncate([source || '–', medium, name].filter(Boolean).join(' / '), LIMIT)
  return normalizeValue(params.get('ref'))
}

function normalizeValue(value: string | null): string {
  const line = truncate(value ?? '', 400)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  return truncate(line, 60)
}

/** Replaces a lone surrogate at the cut, which PostgreSQL would refuse. */
function truncate(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}
