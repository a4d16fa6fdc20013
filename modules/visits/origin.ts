import { direct } from './contract.ts'
import { limits } from './limits.ts'

/** Sites known by a name, with the hosts they link from. */
const sites: readonly [name: string, hosts: RegExp][] = [
  ['Google', /^(.+\.)?google\.[a-z.]+$/],
  ['Bing', /^(.+\.)?bing\.com$/],
  ['DuckDuckGo', /^(.+\.)?duckduckgo\.com$/],
  ['Yahoo', /^(.+\.)?yahoo\.com$/],
  ['Ecosia', /^(.+\.)?ecosia\.org$/],
  ['Instagram', /^(.+\.)?instagram\.com$/],
  ['Facebook', /^(.+\.)?(facebook\.com|fb\.me)$/],
  ['TikTok', /^(.+\.)?tiktok\.com$/],
  ['YouTube', /^(.+\.)?(youtube\.com|youtu\.be)$/],
  ['X', /^(.+\.)?(x\.com|twitter\.com|t\.co)$/],
  ['Reddit', /^(.+\.)?reddit\.com$/],
  ['Discord', /^(.+\.)?(discord\.com|discordapp\.com)$/],
  ['Twitch', /^(.+\.)?twitch\.tv$/],
  ['Pinterest', /^(.+\.)?(pinterest\.[a-z.]+|pin\.it)$/],
  ['WhatsApp', /^(.+\.)?(whatsapp\.com|wa\.me)$/],
  ['Telegram', /^(.+\.)?(telegram\.org|t\.me)$/],
  ['Threads', /^(.+\.)?threads\.(net|com)$/],
  ['Patreon', /^(.+\.)?patreon\.com$/],
  ['Linktree', /^(.+\.)?linktr\.ee$/],
  ['Newsletter', /^(newsletter|e?-?mail)$/i],
]

/** Makes a name safe to store and show: plain characters, limited length; empty if nothing is left. */
export const plainName = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, limits.nameCharacters)
    .join('')
    .trim()

/**
 * A visit's origin, by the referring page and its own address (`utm_source`, `utm_campaign`). `ownHosts`: the
 * store's own hosts, which don't count as referrers.
 */
export function originOf(
  url: URL,
  referrer: string | null,
  ownHosts: ReadonlySet<string>,
): { source: string; campaign: string } {
  const campaign = plainName(url.searchParams.get('utm_campaign') ?? '')
  const utmSource = plainName(url.searchParams.get('utm_source') ?? '')
  const host = referrer && URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : ''
  const referrerName = host && !ownHosts.has(host) ? nameOf(host) : ''
  return { source: referrerName || (utmSource && nameOf(utmSource)) || direct, campaign }
}

const nameOf = (host: string): string =>
  sites.find(([name, hosts]) => hosts.test(host) || name.toLowerCase() === host.toLowerCase())?.[0] ??
  plainName(host.replace(/^www\./, ''))
