import { PathIcon } from '#src/ui/icon.tsx'

const PATHS = {
  device: 'M6.5 8.500H4v9h12v-9h-2.500M10 12.500v-10M6.5 6 10 2.5 13.5 6',
  mastodon:
    'M14.5 16.500c-1.5.5-3 .6-4.5.5-4-.3-6-2-6-6V7c0-2.5 1.5-4 4-4h4c2.5 0 4 1.5 4 4v2.500c0 2.5-1.5 3.5-3.5 3.500H7.500M7 10.500V8c0-2 3-2 3 0v1.500M13 10.500V8c0-2-3-2-3 0',
  bluesky:
    'M10 9C8.5 6.2 5.5 4 3.5 4c-1 0-1 1-.8 2.5.4 2.7.8 4 3.3 4.2-2 .6-2.8 2-1.5 3.8 2.2 2.8 4.5 1 5.5-2 1 3 3.3 4.8 5.5 2 1.3-1.8.5-3.2-1.5-3.8 2.5-.2 2.9-1.5 3.3-4.2.2-1.5.2-2.5-.8-2.5-2 0-5 2.2-6.5 5Z',
  hackerNews: 'M3.5 3.500h13v13h-13ZM7 6.500l3 4 3-4M10 10.500V14',
  markdown: 'M2 5h16v10H2ZM4.5 12.500v-5L7 10.500l2.5-3v5M14 7.500v5M12 10.500l2 2 2-2',
} as const

export function ShareIcon({ name }: { name: keyof typeof PATHS }) {
  return <PathIcon d={PATHS[name]} />
}
