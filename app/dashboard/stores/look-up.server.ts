import { Resolver } from 'node:dns/promises'

const lookUpMs = 3_000
const missing = new Set(['ENOTFOUND', 'ENODATA'])

/** What the name system says, or null when it did not answer in time. */
async function ask<Answer>(
  run: (resolver: Resolver) => Promise<Answer>,
  none: Answer,
): Promise<Answer | null> {
  const resolver = new Resolver({ timeout: lookUpMs, tries: 1 })
  try {
    return await run(resolver)
  } catch (cause) {
    return missing.has((cause as { code?: string }).code ?? '') ? none : null
  }
}

/** Whether anybody answers for a domain already. */
export async function isTaken(domain: string): Promise<boolean | null> {
  const servers = await ask((resolver) => resolver.resolveNs(domain), [])
  return servers === null ? null : servers.length > 0
}

export type Records = { txt: boolean | null; cname: boolean | null }
/** Which of a store's two records are there. */
export async function findRecords(domain: string, wanted: { txt: string; cname: string }): Promise<Records> {
  const texts = await ask((resolver) => resolver.resolveTxt(`_fanfare.${domain}`), [])
  const names = await ask((resolver) => resolver.resolveCname(domain), [])
  return {
    txt: texts?.some((parts) => parts.join('') === wanted.txt) ?? null,
    cname: names?.some((name) => name.toLowerCase() === wanted.cname) ?? null,
  }
}
