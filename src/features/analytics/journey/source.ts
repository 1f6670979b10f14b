// Groups referrers into the sources by which the journey of a reader is split.
import { DIRECT, INTERNAL } from '../tracking/referrer.ts'

export const SOURCES = ['direct', 'search', 'social', 'other', 'campaign', 'own'] as const
export type Source = (typeof SOURCES)[number]

const SEARCH = new Set([
  ...['google.com', 'bing.com', 'duckduckgo.com', 'yandex.ru', 'yahoo.com', 'ecosia.org', 'qwant.com', 'startpage.com', 'kagi.com'],
  ...['search.brave.com', 'baidu.com', 'naver.com', 'seznam.cz', 'search.marginalia.nu', 'mojeek.com', 'Google (app)'],
  ...['chatgpt.com', 'perplexity.ai', 'claude.ai', 'gemini.google.com', 'copilot.microsoft.com', 'phind.com'],
])

const SOCIAL = new Set([
  ...['facebook.com', 'instagram.com', 'reddit.com', 'linkedin.com', 'x.com', 'youtube.com', 'telegram.org', 'bsky.app', 'threads.net'],
  ...['news.ycombinator.com', 'lobste.rs', 'pinterest.com', 'tumblr.com', 'discord.com', 'whatsapp.com', 'vk.com', 'mastodon.social'],
  ...['fosstodon.org', 'hachyderm.io', 'mastodon.online', 'infosec.exchange', 'lemmy.world', 'tiktok.com', 'dev.to', 'medium.com'],
  ...['LinkedIn (app)', 'Reddit (app)', 'Slack (app)', 'X (app)', 'Telegram (app)', 'Discord (app)'],
])

/** The source of a view. An address with campaign parameters was shared on purpose, wherever it was clicked. */
export function sourceOf({ referrer, campaign }: { referrer: string; campaign: string }): Source {
  if (campaign !== '') return 'campaign'
  if (referrer === DIRECT) return 'direct'
  if (referrer === INTERNAL) return 'own'
  if (SEARCH.has(referrer)) return 'search'
  return SOCIAL.has(referrer) ? 'social' : 'other'
}
