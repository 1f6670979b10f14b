// Everything that this site stores in a browser. The privacy page lists it; tests compare it with the sources and with a real visit.

export type StorageEntry = {
  /** The key or its prefix; the name of a cookie. */
  name: string
  kind: 'local storage' | 'session storage' | 'database' | 'cookie'
  /** The purpose and time of creation, as the rest of a sentence that begins with the name. */
  meaning: string
}

export const VISITOR_ENTRIES = [
  {
    name: 'theme',
    kind: 'local storage',
    meaning:
      'whether you switched to the light or the dark theme. It is made by the switch, removed when you switch back to the theme of your system, and never leaves your browser.',
  },
  {
    name: 'comment_session_id',
    kind: 'local storage',
    meaning:
      'a random name for this browser, made with your first comment or like, so that one browser likes a comment once, a comment that is sent twice is stored once, and its writer can change it for ten minutes. It says nothing about you and is not linked to your reading.',
  },
  {
    name: 'comment_author',
    kind: 'local storage',
    meaning: 'your name and email for the next comment, made only if you tick “Remember me in this browser”. Unticking it removes them.',
  },
  {
    name: 'comment_drafts',
    kind: 'local storage',
    meaning: 'comments that you typed and have not sent, so that they survive leaving the page. Each is removed when you send it.',
  },
  {
    name: 'mastodon_server',
    kind: 'local storage',
    meaning:
      'the name of your Mastodon server, made when you share a post there and tick “Remember it in this browser”. Sharing without the tick removes it, and it never leaves your browser.',
  },
  {
    name: 'link_ticket',
    kind: 'session storage',
    meaning:
      'the ticket of a countdown, made when you open one of the links behind a countdown, so that a reload continues it. It is gone when you close the tab.',
  },
] as const satisfies readonly StorageEntry[]

export const OWNER_ENTRIES = [
  { name: 'inkfolio.session_token', kind: 'cookie', meaning: 'keeps the owner signed in, for a week after the last use.' },
  { name: 'inkfolio.two_factor', kind: 'cookie', meaning: 'binds the second step of signing in to this browser, for a few minutes.' },
  { name: 'inkfolio.better-auth-passkey', kind: 'cookie', meaning: 'binds a sign-in by passkey to this browser, for a few minutes.' },
  { name: 'inkfolio_device', kind: 'cookie', meaning: 'a device that has signed in before, for a year.' },
  { name: 'inkfolio_notice', kind: 'cookie', meaning: 'a greeting after signing in or out, for half a minute.' },
  { name: 'inkfolio_post_columns', kind: 'cookie', meaning: 'which columns the list of posts shows, for a year.' },
  {
    name: 'inkfolio-auth',
    kind: 'local storage',
    meaning: 'tells other tabs of signing in and out, in browsers without channels for that.',
  },
  { name: 'inkfolio:editor-navigation', kind: 'local storage', meaning: 'that the navigation is folded in the editor.' },
  { name: 'inkfolio:editor-panel', kind: 'local storage', meaning: 'that the panel is folded in the editor.' },
  { name: 'inkfolio:send-posts', kind: 'local storage', meaning: 'that new posts are sent to the subscribers when they are published.' },
  { name: 'inkfolio:unsaved', kind: 'local storage', meaning: 'what was written in the editor, until the server has it.' },
  { name: 'inkfolio:aside', kind: 'local storage', meaning: 'what the editor gave up for another text, in case it is wanted.' },
  {
    name: 'inkfolio-pictures',
    kind: 'database',
    meaning: 'pictures that were added in the editor, until the server has them, for a month at most.',
  },
] as const satisfies readonly StorageEntry[]
