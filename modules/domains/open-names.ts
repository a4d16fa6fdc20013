import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { type Dns, systemDns } from '#platform/http/dns.ts'
import { sampleNames } from './test-registrar/registrar.ts'

/** The DNS resolver in use: in sample mode the test registrar answers for its own endings. */
export const dnsFor = (config: Pick<Config, 'sample'>, database: Pick<Database, 'read'>): Dns =>
  config.sample ? sampleNames(database, systemDns) : systemDns

/** The host that a store's CNAME must name. */
export const storeHostOf = (config: Pick<Config, 'storeUrl' | 'appUrl'>): string =>
  new URL(config.storeUrl ?? config.appUrl).hostname
