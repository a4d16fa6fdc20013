import { Resolver } from 'node:dns/promises'

/** DNS. An empty list: there is no such record. Null: it didn't answer in time. */
export type Dns = {
  txt(name: string): Promise<string[] | null>
  cname(name: string): Promise<string[] | null>
  servers(name: string): Promise<string[] | null>
}

const lookUpMs = 3_000
const missing = new Set(['ENOTFOUND', 'ENODATA'])

async function resolveNames(run: (resolver: Resolver) => Promise<string[]>): Promise<string[] | null> {
  try {
    return await run(new Resolver({ timeout: lookUpMs, tries: 1 }))
  } catch (cause) {
    return missing.has((cause as { code?: string }).code ?? '') ? [] : null
  }
}

/** The name servers of this machine. */
export const systemDns: Dns = {
  txt: (name) =>
    resolveNames(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
  cname: (name) => resolveNames((resolver) => resolver.resolveCname(name)),
  servers: (name) => resolveNames((resolver) => resolver.resolveNs(name)),
}
