import type { EmptyList } from '#src/ui/admin/list/list-body.tsx'
import { CREATE_PATH } from './post-paths.ts'
import type { AdminListQuery, AdminTab } from './posts-list.ts'
import { adminListHref, isFiltered } from './posts-list-url.ts'

const START = { to: CREATE_PATH, label: 'Write a post' } as const
const DRAFTS = { to: adminListHref({ tab: 'drafts' }), label: 'See the drafts' } as const

const EMPTY: Record<AdminTab, EmptyList> = {
  all: { title: 'There are no posts yet', text: 'The first one begins as a draft that nobody else sees.', way: START },
  published: { title: 'Nothing is published', text: 'Readers see a post once you publish it.', way: DRAFTS },
  drafts: { title: 'No drafts', text: 'Everything that was begun is published or scheduled.', way: START },
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Give a draft a date in the future and publish it: it goes out by itself.',
    way: DRAFTS,
  },
  projects: { title: 'No projects', text: 'A post becomes a project on the Project tab of its edit screen.', way: START },
  trash: { title: 'The trash is empty', text: 'Deleted posts stay here until they are deleted for good.', way: null },
}

export function describeEmpty(query: AdminListQuery): EmptyList {
  const { tab } = query
  if (!isFiltered(query)) return EMPTY[tab]
  return {
    title: 'No post matches',
    text: 'Other words or fewer filters may find it.',
    way: { to: adminListHref({ tab }), label: 'Clear search and filters' },
  }
}
