const LIMIT = 120

/**
 * The campaign an address names: 'source / medium / name' from its utm parameters, or its `ref`; '' for none. Lower case, so that
 * 'Newsletter' and 'newsletter' are one.
 */
export function readCampaign(address: string): string {
  const params = URL.parse(address)?.searchParams
  if (!params) return ''
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => tidy(params.get(name)))
  const [source, medium, name] = parts
  if (source || medium || name) return [source || '–', medium, name].filter(Boolean).join(' / ').slice(0, LIMIT)
  return tidy(params.get('ref')).slice(0, LIMIT)
}

function tidy(value: string | null): string {
  return (value ?? '')
    .slice(0, 400)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 60)
    .toWellFormed()
}
