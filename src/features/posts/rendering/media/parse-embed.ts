// The addresses of videos on YouTube and Vimeo, and of gists.

/** `player` is the address of the player; null for what only opens as a page. */
export type Embed = { site: 'YouTube' | 'Vimeo' | 'GitHub Gist'; id: string; page: string; player: string | null }

/** The video or gist at this address, in any of its forms; null for other addresses. */
export function parseEmbed(address: string): Embed | null {
  const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, 'https://page.invalid') : null
  if (!url) return null
  switch (url.hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTube(url, url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1])
    case 'youtu.be':
      return youTube(url, url.pathname.slice(1))
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(url)
    case 'gist.github.com':
      return gist(/^\/[\w-]{1,40}\/[0-9a-f]{20,40}(?=$|\/$|\.js$)/.exec(url.pathname)?.[0])
    default:
      return null
  }
}

function youTube(url: URL, id: string | undefined): Embed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const seconds = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  const [time, start] = seconds ? [`&t=${seconds}`, `&start=${seconds}`] : ['', '']
  return {
    site: 'YouTube',
    id,
    page: `https://www.youtube.com/watch?v=${id}${time}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start}`,
  }
}

/** `90`, `90s` or `1h2m3s`. 0 for anything else. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]{1,60}\/|groups\/[\w-]{1,60}\/videos\/)?(\d{1,12})(?:\/([\da-f]{8,20}))?\/?$/i

/** An unlisted film has a key, behind its number or as `h`. */
function vimeo(url: URL): Embed | null {
  const [, id, key = /^[\da-f]{8,20}$/i.exec(url.searchParams.get('h') ?? '')?.[0]] = VIMEO_PATH.exec(url.pathname) ?? []
  if (!id) return null
  const [path, hash] = key ? [`${id}/${key}`, `h=${key}&`] : [id, '']
  return { site: 'Vimeo', id, page: `https://vimeo.com/${path}`, player: `https://player.vimeo.com/video/${id}?${hash}autoplay=1&dnt=1` }
}

function gist(path: string | undefined): Embed | null {
  const id = path?.split('/').at(-1)
  return id ? { site: 'GitHub Gist', id, page: `https://gist.github.com${path}`, player: null } : null
}
