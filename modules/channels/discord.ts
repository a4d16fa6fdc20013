/** Posts to Discord by a webhook. The host is fixed to Discord's own, so that nothing typed leads elsewhere. */
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { ChannelRefusal } from './contract.ts'

const pattern =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/webhooks\/(\d{17,20})\/([\w-]{60,80})\/?$/

/** Finds the webhook in pasted text, normalised. Null if it isn't Discord's. */
export function readWebhook(text: string): { id: string; address: string } | null {
  const match = pattern.exec(text.trim())
  return match ? { id: match[1]!, address: `https://discord.com/api/webhooks/${match[1]}/${match[2]}` } : null
}

export type DiscordMessage = { words: string; title?: string; link?: string; picture?: string }
export type Send = (address: string, body: string) => Promise<{ status: number }>
const sendOutbound: Send = (address, body) =>
  fetchOutbound(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    bytesMax: 20_000,
  })

/** A message's body. It can't call `@everyone`, whatever a listing is named. */
export const bodyOf = ({ words, title, link, picture }: DiscordMessage): string =>
  JSON.stringify({
    content: words.slice(0, 2_000),
    allowed_mentions: { parse: [] },
    ...(title && link
      ? {
          embeds: [
            { title: title.slice(0, 256), url: link, ...(picture ? { image: { url: picture } } : {}) },
          ],
        }
      : {}),
  })

/** Sends one message. Never inside a transaction. */
export async function sendToDiscord(
  address: string,
  message: DiscordMessage,
  send: Send = sendOutbound,
): Promise<Result<undefined, Extract<ChannelRefusal, 'webhook.refused' | 'webhook.gone'>>> {
  const answer = await send(address, bodyOf(message)).catch(() => null)
  if (!answer) return refused('webhook.refused', { why: 'it could not be reached' })
  if (answer.status === 404 || answer.status === 401) return refused('webhook.gone')
  if (answer.status < 200 || answer.status > 299)
    return refused('webhook.refused', { why: `it answered ${answer.status}` })
  return ok()
}
