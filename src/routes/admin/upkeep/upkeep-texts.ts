import type { UpkeepTab } from './upkeep-url.ts'

type QueueTexts = { label: string; about: string; empty: { title: string; text: string } }

export const UPKEEP_TEXTS = {
  drafts: {
    label: 'Drafts',
    about: 'Drafts that did not change for 30 days, the longest first. Continue one, or set it aside for 90 days.',
    empty: { title: 'No draft waits', text: 'A draft that does not change for 30 days appears here.' },
  },
  outdated: {
    label: 'Old posts',
    about:
      'Posts that did not change for a year and had 10 or more views in the last 30 days, the most read first. Edit one, or say that it is still right: it comes back in a year.',
    empty: { title: 'No old post is read', text: 'A post that is a year without a change and still read appears here.' },
  },
  searches: {
    label: 'Searches',
    about:
      'Searched three times or more in the last 30 days, and the latest search found nothing. Write a draft with the words as its title, or set them aside.',
    empty: { title: 'Searches find something', text: 'Words that visitors search for in vain appear here.' },
  },
  missing: {
    label: 'Missing addresses',
    about:
      'Requested ten times or more in the last 30 days, without a page or a redirect. Redirect the address, write a draft for it, or set it aside.',
    empty: { title: 'No missing address', text: 'Addresses that are often requested and lead nowhere appear here.' },
  },
  aside: {
    label: 'Set aside',
    about:
      'What you set aside, the latest first. It comes back by itself, searches and addresses sooner when they become three times as frequent.',
    empty: { title: 'Nothing is set aside', text: 'What you set aside waits here, in case you change your mind.' },
  },
} as const satisfies Record<UpkeepTab, QueueTexts>
