import { slugOf } from '#kernel/slug.ts'
import type { Network } from '../networks.ts'

/** The parts of a pasted profile link: the network, the handle there, and a name to start with. */
export type Profile = { network: Network; networkName: string; handle: string; name: string; link: string }
export type ProfileAnswer = { ok: true; profile: Profile } | { ok: false; error: string }

type ReadResult = { handle: string } | { wrong: string }
type Rule = {
  network: Network
  name: string
  hosts: readonly string[]
  read: (path: string[], url: URL) => ReadResult
}

const isWord = (pattern: RegExp, text: string | undefined): text is string =>
  text !== undefined && pattern.test(text)
const findAfter = (path: string[], names: readonly string[]): string | undefined =>
  names.includes(path[0] ?? '') ? path[1] : undefined

/** A handle at the start of the path, unless it is one of the network's own words. */
function readFirstPart(name: string, pattern: RegExp, reserved: Readonly<Record<string, string>>) {
  return (path: string[]): ReadResult => {
    const first = path[0]?.replace(/^@/, '')
    if (!first) return { wrong: `That is ${name} itself. Open your profile there and copy its address.` }
    const reservedFault = reserved[first.toLowerCase()]
    if (reservedFault)
      return {
        wrong: `That is ${reservedFault} on ${name}, not a profile. Open your profile and copy its address.`,
      }
    return isWord(pattern, first) ? { handle: first } : { wrong: `“${first}” can’t be a name on ${name}.` }
  }
}

function readYouTube(path: string[], url: URL): ReadResult {
  if (url.hostname === 'youtu.be' || ['watch', 'shorts', 'live', 'embed'].includes(path[0] ?? ''))
    return { wrong: 'That is a video. Press the channel’s name under it and copy that address.' }
  if (path[0] === 'playlist') return { wrong: 'That is a playlist. Paste the address of your channel.' }
  const candidate = path[0]?.startsWith('@') ? path[0].slice(1) : findAfter(path, ['c', 'user', 'channel'])
  if (isWord(/^[\p{L}\p{N}._-]{1,60}$/u, candidate)) return { handle: candidate }
  return { wrong: 'A YouTube channel’s address looks like youtube.com/@name.' }
}
function readTikTok(path: string[], url: URL): ReadResult {
  if (url.hostname === 'vm.tiktok.com' || url.hostname === 'vt.tiktok.com' || path[0] === 't')
    return {
      wrong: 'That is a short link to one video. Paste the address of your profile, tiktok.com/@name.',
    }
  const candidate = path[0]?.startsWith('@') ? path[0].slice(1) : undefined
  return isWord(/^[\w.]{2,24}$/, candidate)
    ? { handle: candidate }
    : { wrong: 'A TikTok profile’s address looks like tiktok.com/@name.' }
}
function readLinkedIn(path: string[]): ReadResult {
  const candidate = findAfter(path, ['in', 'company', 'school', 'showcase'])
  if (isWord(/^[\p{L}\p{N}_%-]{2,100}$/u, candidate)) return { handle: candidate }
  return { wrong: 'A LinkedIn page’s address looks like linkedin.com/in/name or linkedin.com/company/name.' }
}
function readFacebook(path: string[], url: URL): ReadResult {
  if (path[0] === 'profile.php') {
    const id = url.searchParams.get('id') ?? undefined
    return isWord(/^\d{3,20}$/, id)
      ? { handle: id }
      : { wrong: 'That address lost its number. Copy it again from your profile.' }
  }
  const candidate = findAfter(path, ['people', 'pages'])
  if (isWord(/^[\p{L}\p{N}.-]{2,80}$/u, candidate)) return { handle: candidate }
  return readFirstPart('Facebook', /^[A-Za-z0-9.]{3,50}$/, {
    groups: 'a group',
    events: 'an event',
    watch: 'a video',
    marketplace: 'the marketplace',
    login: 'the login',
    reel: 'a reel',
    story: 'a story',
    share: 'a shared post',
    photo: 'a photo',
  })(path)
}

const rules: readonly Rule[] = [
  {
    network: 'facebook',
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'm.facebook.com'],
    read: readFacebook,
  },
  {
    network: 'instagram',
    name: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    read: readFirstPart('Instagram', /^[A-Za-z0-9._]{1,30}$/, {
      p: 'a post',
      reel: 'a reel',
      reels: 'the reels page',
      tv: 'a video',
      explore: 'the explore page',
      stories: 'a story',
      accounts: 'the account page',
      direct: 'your inbox',
    }),
  },
  { network: 'linkedin', name: 'LinkedIn', hosts: ['linkedin.com'], read: readLinkedIn },
  {
    network: 'tiktok',
    name: 'TikTok',
    hosts: ['tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
    read: readTikTok,
  },
  {
    network: 'x',
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com', 'mobile.x.com'],
    read: readFirstPart('X', /^\w{1,15}$/, {
      home: 'the home page',
      search: 'a search',
      explore: 'the explore page',
      i: 'a page of the service',
      hashtag: 'a hashtag',
      intent: 'a share window',
      settings: 'the settings',
      notifications: 'your notifications',
      messages: 'your inbox',
    }),
  },
  {
    network: 'youtube',
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be'],
    read: readYouTube,
  },
]
const networkNames = 'Facebook, Instagram, LinkedIn, TikTok, X and YouTube'

/** "harmattan_radio" becomes "Harmattan Radio": a name to start with, changed at sign-up. */
export function suggestName(handle: string): string {
  const words = handle
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[._\-\s]+/)
    .filter(Boolean)
  return words
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 60)
}
/** A store address from a handle elsewhere: lower case, digits and hyphens. */
export const suggestStoreHandle = (handle: string): string => slugOf(handle).slice(0, 30)

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Networks with profiles that we don't read, with the alternative. */
const otherNetworks: Readonly<Record<string, string>> = {
  'twitch.tv': 'Twitch',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'patreon.com': 'Patreon',
  'linktr.ee': 'Linktree',
  'beacons.ai': 'Beacons',
}
const unsupported: Readonly<Record<string, string>> = {
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
  'pinterest.com': 'Pinterest',
  'snapchat.com': 'Snapchat',
  'reddit.com': 'Reddit',
  'tumblr.com': 'Tumblr',
  'soundcloud.com': 'SoundCloud',
  'open.spotify.com': 'Spotify',
  'vimeo.com': 'Vimeo',
  't.me': 'Telegram',
}
function findOtherNetwork(host: string): string | null {
  const bareHost = host.replace(/^(?:m|mobile)\./, '')
  if (Object.hasOwn(otherNetworks, bareHost))
    return `That is a ${otherNetworks[bareHost]} address. ${otherNetworks[bareHost]} has a page of its own under Integrate once you are signed in; here we read ${networkNames}.`
  if (Object.hasOwn(unsupported, bareHost))
    return `We know ${unsupported[bareHost]}, but nothing can be sold there through us yet. Here we read ${networkNames}.`
  return null
}

/** Recognises network and handle in a pasted link, or returns the fault. */
export function readProfileLink(pasted: string): ProfileAnswer {
  const input = pasted.trim()
  const refuse = (error: string): ProfileAnswer => ({ ok: false, error })
  if (!input) return refuse('Paste the link of your profile first.')
  if (input.length > 300) return refuse('That is longer than any profile link, 300 characters at most.')
  if (/^@?[\w.-]+$/.test(input) && !/\.\w{2,}$/.test(input))
    return refuse(
      `“${input}” could be on any network. Paste the whole link, such as instagram.com/${input.replace('@', '')}.`,
    )
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(input) ? input : `https://${input.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return refuse('That is not a link. Copy it from your browser’s address bar.')
  const url = new URL(address)
  if (/^https?:$/.test(url.protocol) && !/\.[a-z]{2,}$/i.test(url.hostname))
    return refuse(`No site has the address “${url.hostname}”. Copy the link from your browser’s address bar.`)
  if (!/^https?:$/.test(url.protocol)) return refuse('A profile link begins with https://.')
  const host = url.hostname.replace(/^www\./, '')
  const rule = rules.find(({ hosts }) => hosts.includes(host))
  if (!rule) return refuse(findOtherNetwork(host) ?? `${host} isn’t one of the six we read: ${networkNames}.`)
  url.hostname = host
  const reading = rule.read(url.pathname.split('/').filter(Boolean).map(decodePart), url)
  if ('wrong' in reading) return refuse(reading.wrong)
  const { handle } = reading
  return {
    ok: true,
    profile: {
      network: rule.network,
      networkName: rule.name,
      handle,
      name: suggestName(handle),
      link: address,
    },
  }
}
