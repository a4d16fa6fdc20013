/**
 * What an operator runs: NODE_ENV=production behind a proxy that ends TLS, a real Postgres, files in a bucket, letters
 * through a mail server, cards at Stripe's double, stores on a site of their own and one under its own name, one web
 * process and one worker. Nobody and nothing is there but what its console and its forms made.
 */
import { join } from 'node:path'
import { findShopByHandle } from '#accounts'
import { saveDesign } from '#artwork'
import { checkDomain, claimDomain, namesOf, setRecord, storeHostOf, wantedOf } from '#domains'
import { asId, type Id } from '#kernel/id.ts'
import { createDraft, proofListing, publishListing } from '#listings'
import { ListingForm } from '#listings/contract'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { sampleArtworks } from '#sample/artworks/index.ts'
import { must } from '#sample/seed/must.ts'
import { openServices } from '../../server/services.ts'
import { startPaystackDouble } from './paystack-double.ts'
import { startPostgres } from './postgres.ts'
import { freePort, freshFolder, startProcess, startWorker } from './process.ts'
import { becomeCreator, becomeStaff, openHouse } from './production-house.ts'
import { startS3Double } from './s3-double.ts'
import { openSmtpBox, type SmtpBox } from './smtp-box.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'
import { openVisitor, startTlsProxy, type Visitor } from './tls-proxy.ts'

export type ProductionWorld = {
  app: string
  stores: string
  office: string
  /** The name of its own under which the store is to be found. */
  own: string
  box: SmtpBox
  stripe: StripeDouble
  /** Somebody new, whose requests come by the proxy. */
  visitor(): Visitor
  /** What the processes said, for a journey that fails. */
  output(): string
  stop(): Promise<void>
}

const handle = 'harmattan'
const s3Secret = 'a-secret-of-the-bucket'

export async function openProductionWorld(): Promise<ProductionWorld> {
  const folder = freshFolder()
  const [postgres, s3, box, stripe, paystack] = await Promise.all([
    startPostgres(),
    startS3Double(s3Secret),
    openSmtpBox(),
    startStripeDouble(),
    startPaystackDouble(),
  ])
  const inside = await freePort()
  const proxy = await startTlsProxy(inside)
  const app = `https://localhost:${proxy.port}`
  const stores = `https://shop.fanfare.localhost:${proxy.port}`
  const office = `https://office.fanfare.localhost:${proxy.port}`
  const env = {
    ENV_FILE: 'none',
    NODE_ENV: 'production',
    SECRET_KEY: 'a key of thirty-two signs or more',
    DATA_DIR: folder.path,
    DATABASE_URL: postgres.url,
    APP_URL: app,
    STORE_URL: stores,
    OPERATOR_URL: office,
    TRUSTED_PROXY: '127.0.0.1',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'fanfare',
    S3_ACCESS_KEY: 'fanfare',
    S3_SECRET_KEY: s3Secret,
    SMTP_URL: box.url,
    MAIL_FROM: 'Shops <hello@shops.example>',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
    PAYSTACK_SECRET_KEY: paystack.settings.secretKey,
    PAYSTACK_API_URL: paystack.settings.apiUrl,
    NODE_EXTRA_CA_CERTS: join(import.meta.dirname, 'tls/certificate.pem'),
  }
  const web = await startProcess({ ...env, ROLE: 'web', PORT: String(inside) })
  if (web.child.exitCode !== null) throw new Error(`production did not start: ${web.output()}`)
  const worker = startWorker(env)
  const stop = async () => {
    await Promise.all([web.stop(), worker.stop()])
    await Promise.all([proxy.stop(), postgres.stop(), s3.stop(), box.stop(), stripe.stop(), paystack.stop()])
    folder.remove()
  }
  try {
    await furnish(env, app, box)
  } catch (cause) {
    await stop()
    throw new Error(`${web.output()}`, { cause })
  }
  const own = `https://shop.harmattan.test:${proxy.port}`
  return {
    app,
    stores,
    office,
    own,
    box,
    stripe,
    visitor: () => openVisitor(proxy),
    output: web.output,
    stop,
  }
}

/** The operator opens the house, a creator joins and has a tee on sale and a name of its own. */
async function furnish(env: Record<string, string>, app: string, box: SmtpBox): Promise<void> {
  const proxy = { port: Number(new URL(app).port), stop: async () => undefined }
  const operator = { app, visitor: openVisitor(proxy), box }
  await becomeStaff(operator, env, 'ada@shops.example')
  await openHouse(operator, 'ada@shops.example')
  const creator = { name: 'Adaeze Bello', email: 'adaeze@creators.example' }
  await becomeCreator(
    { app, visitor: openVisitor(proxy), box },
    { ...creator, shopName: 'Harmattan Radio', handle },
  )
  const config = readConfig(env)
  const database = await openDatabase(config)
  try {
    const shop = await database.read((tx) => findShopByHandle(tx, handle))
    if (!shop) throw new Error('the creator has no shop')
    await putOnSale(openServices(config, database), asId('shop', shop.id))
    await nameOfItsOwn(openServices(config, database), asId('shop', shop.id))
  } finally {
    await database.close()
  }
}

type Means = ReturnType<typeof openServices>
type ShopId = Id<'shop'>

/** One tee, by the verbs that the studio and its launch call. */
async function putOnSale({ database, blobs }: Means, shopId: ShopId): Promise<void> {
  const document = sampleArtworks().get('skip-the-intro')
  if (!document) throw new Error('no such artwork')
  const draft = await database.transact(async (tx, at) => {
    const design = await saveDesign(tx, shopId, { document, name: 'Skip the intro' }, at)
    must(design, 'the design can be saved')
    const form = ListingForm.parse({
      designVersionId: design.value.versionId,
      title: 'Skip the intro tee',
      description: 'We never do.',
      products: [{ blankId: 'bella-canvas-3001', colours: ['white', 'black'], priceMinor: 3200 }],
    })
    const made = await createDraft(tx, shopId, form, at, 'studio')
    must(made, 'the listing can be drafted')
    return made.value
  })
  await proofListing({ ...database, blobs }, shopId, draft.id)
  await database.transact(async (tx, at) =>
    must(await publishListing(tx, shopId, draft.id, at), 'it is published'),
  )
}

/** The name system of the world itself can't be had in a test: the test registrar answers for the name's two records. */
async function nameOfItsOwn({ database, config }: Means, shopId: ShopId): Promise<void> {
  const wish = {
    shopId,
    actor: 'system' as const,
    requestId: 'r',
    typed: 'shop.harmattan.test',
    ourHosts: [],
  }
  const target = storeHostOf(config)
  const claim = await database.transact((tx, at) => claimDomain(tx, wish, at))
  must(claim, 'the name can be claimed')
  await database.transact(async (tx) => {
    for (const { kind, name, value } of wantedOf(claim.value, target)) await setRecord(tx, kind, name, value)
  })
  await checkDomain({ database, names: namesOf({ sample: true }, database), target }, claim.value.id)
}
