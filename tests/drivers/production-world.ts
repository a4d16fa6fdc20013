/**
 * What an operator runs: NODE_ENV=production behind a proxy that ends TLS, two web processes in turn, one worker, a
 * real Postgres whose tables another user owns, files in a bucket, letters through a mail server, cards at Stripe's
 * double, payouts at Paystack's and PayPal's, stores on a site of their own and one under its own name. Everyone and
 * everything in it was made through its console and its forms.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adaeze, finance, harmattan, ops } from '#sample/people.ts'
import { type Callbacks, startCallbacks } from './callbacks.ts'
import { type GoogleDouble, startGoogleDouble } from './google-double.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { type PaypalDouble, startPaypalDouble } from './paypal-double.ts'
import { type PaystackDouble, startPaystackDouble } from './paystack-double.ts'
import { createTwoUsers, startPostgres } from './postgres.ts'
import { createFreshFolder, findFreePort, startProcess, startWorker } from './process.ts'
import {
  addStaffOnServer,
  becomeCreator,
  becomeStaff,
  inviteStaff,
  openHouse,
  type Site,
  setRates,
} from './production-house.ts'
import { prepareShop } from './production-shop.ts'
import { bucketSecret, buildProviderSettings } from './provider-settings.ts'
import { startS3Double } from './s3-double.ts'
import { openSmtpBox, type SmtpBox } from './smtp-box.ts'
import { type Authenticator, createAuthenticator } from './staff.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'
import { openVisitor, startTlsProxy, type Visitor } from './tls-proxy.ts'
import { checkNow, waitLess } from './wait-less.ts'

export type ProductionWorld = {
  app: string
  stores: string
  office: string
  /** The store's own domain. */
  ownStore: string
  box: SmtpBox
  stripe: StripeDouble
  paystack: PaystackDouble
  paypal: PaypalDouble
  google: GoogleDouble
  callbacks: Callbacks
  /** The authenticator of a member of staff; null for everyone else. */
  findAuthenticator(email: string): Authenticator | null
  /** Ages profit that waits to clear, and payout details that rest, by this many days. */
  waitLess(days: number): Promise<void>
  /** Makes the worker check what is due now and not at the next full minute. */
  checkNow(): Promise<void>
  /** How many requests each of the two web processes had. */
  requestCounts: readonly number[]
  /** Opens a new visitor, whose requests come through the proxy. */
  openVisitor(): Visitor
  /** The output of the processes, for a journey that fails. */
  output(): string
  stop(): Promise<void>
}

export async function openProductionWorld(): Promise<ProductionWorld> {
  resolveLocalhostNames()
  const doubles = await openDoubles()
  const { users, box } = doubles
  const ports = [await findFreePort(), await findFreePort()] as const
  const proxy = await startTlsProxy(ports)
  const app = `https://localhost:${proxy.port}`
  const sites = {
    app,
    stores: `https://shop.fanfare.localhost:${proxy.port}`,
    office: `https://office.fanfare.localhost:${proxy.port}`,
  }
  const env = buildSettings(doubles, sites)
  const visitor = () => openVisitor(proxy)
  const site = () => ({ app, visitor: visitor(), box })
  // As the deploy's unit does: nothing that serves gets the owner's address.
  await promisify(execFile)(process.execPath, ['scripts/db.ts', 'migrate'], {
    env: { ...process.env, ...env, DATABASE_OWNER_URL: doubles.users.owner },
  })
  const first = await startProcess({ ...env, ROLE: 'web', PORT: String(ports[0]) })
  if (first.child.exitCode !== null) throw new Error(`production did not start: ${first.output()}`)
  const worker = startWorker(env)
  const second = startProcess({ ...env, ROLE: 'web', PORT: String(ports[1]) })
  const output = () => first.output()
  const callbacks = startCallbacks(app, visitor(), doubles)
  const stopAll = async () => {
    await callbacks.stop()
    await proxy.stop()
    await Promise.all([first.stop(), worker.stop(), second.then((web) => web.stop())])
    await doubles.stop()
  }
  try {
    await Promise.all([addStaffOnServer(env, ops), second])
    const codes = await prepareHouse(env, site)
    return {
      ...sites,
      ...doubles,
      ownStore: `https://shop.harmattan.test:${proxy.port}`,
      callbacks,
      requestCounts: proxy.requestCounts,
      findAuthenticator: (email) => codes.get(email) ?? null,
      waitLess: (days) => waitLess(users.admin, days),
      checkNow: () => checkNow(users.admin),
      openVisitor: visitor,
      output,
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw new Error(output(), { cause: error })
  }
}

/** All outside services, each on its own port. */
async function openDoubles() {
  const folder = createFreshFolder()
  const [postgres, s3, box, stripe, paystack, paypal, google] = await Promise.all([
    startPostgres({ durable: false }),
    startS3Double(bucketSecret),
    openSmtpBox(),
    startStripeDouble(),
    startPaystackDouble(),
    startPaypalDouble(),
    startGoogleDouble(),
  ])
  const users = await createTwoUsers(postgres)
  const stopAll = async () => {
    await Promise.all([postgres, s3, box, stripe, paystack, paypal, google].map((part) => part.stop()))
    folder.remove()
  }
  return { folder, users, s3, box, stripe, paystack, paypal, google, stop: stopAll }
}

type Doubles = Awaited<ReturnType<typeof openDoubles>>
type Sites = { app: string; stores: string; office: string }
const buildSettings = (
  { folder, users, paypal, google, ...providers }: Doubles,
  { app, stores, office }: Sites,
): Record<string, string> => ({
  ENV_FILE: 'none',
  NODE_ENV: 'production',
  SECRET_KEY: 'a key of thirty-two signs or more',
  DATA_DIR: folder.path,
  DATABASE_URL: users.runner,
  APP_URL: app,
  STORE_URL: stores,
  OPERATOR_URL: office,
  TRUSTED_PROXY: '127.0.0.1',
  ...buildProviderSettings(providers),
  PAYPAL_CLIENT_ID: paypal.settings.clientId,
  PAYPAL_CLIENT_SECRET: paypal.settings.clientSecret,
  PAYPAL_WEBHOOK_ID: paypal.settings.webhookId,
  PAYPAL_API_URL: paypal.settings.apiUrl,
  ...google.env,
  NODE_EXTRA_CA_CERTS: join(import.meta.dirname, 'tls/certificate.pem'),
})

/**
 * The operator opens the house and invites a colleague, a creator joins and sells; steps that wait for a letter run in
 * parallel. Returns the authenticators of the staff.
 */
async function prepareHouse(
  env: Record<string, string>,
  site: () => Site,
): Promise<ReadonlyMap<string, Authenticator>> {
  const [operator, colleague] = [site(), site()]
  const [opsSecret] = await Promise.all([
    becomeStaff(operator, ops.email, ops.name),
    becomeCreator(site(), { ...adaeze, shopName: harmattan.name, handle: harmattan.handle }),
  ])
  await inviteStaff(operator, finance, 'finance')
  const [financeSecret] = await Promise.all([
    becomeStaff(colleague, finance.email, finance.name),
    openHouse(operator, ops.email).then(() => prepareShop(env, harmattan.handle, 'shop.harmattan.test')),
    setRates(operator),
  ])
  return new Map([
    [ops.email, createAuthenticator(opsSecret)],
    [finance.email, createAuthenticator(financeSecret)],
  ])
}
