export const DEFAULT_MARKER = '#e6f33a'

export const SUGGESTED_MARKERS = [
  { name: 'Lemon', color: DEFAULT_MARKER },
  { name: 'Mint', color: '#84f0b6' },
  { name: 'Sky', color: '#93ddff' },
  { name: 'Apricot', color: '#ffc670' },
  { name: 'Rose', color: '#ffb6d1' },
] as const
