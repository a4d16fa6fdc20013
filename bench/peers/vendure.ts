/**
 * Vendure beside us: installed from the registry into a folder outside the repository, in production mode, with Postgres, its
 * own search and its own queue in the database, by its documented settings. None of its code is here.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const program = `
const { bootstrap, bootstrapWorker, DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LogLevel, dummyPaymentHandler } = require('@vendure/core')
const [role, url, port] = process.argv.slice(2)
const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer'], superadminCredentials: { identifier: 'bench', password: 'only-for-this-run' }, cookieOptions: { secret: 'only-for-this-run' }, requireVerification: false },
  dbConnectionOptions: { type: 'postgres', url, synchronize: role === 'fill', logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false }),
  ],
}
const initial = {
  defaultLanguage: 'en', defaultZone: 'Africa',
  countries: [{ name: 'Nigeria', code: 'NG', zone: 'Africa' }],
  taxRates: [{ name: 'Standard Tax', percentage: 7.5 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [{ name: 'Test', handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] } }],
  collections: [],
}
async function main() {
  if (role === 'fill') {
    const { populate } = require('@vendure/core/cli')
    const app = await populate(() => bootstrap(config), initial, require('path').join(__dirname, 'products.csv'))
    await app.close()
    process.exit(0)
  }
  if (role === 'worker') await bootstrapWorker(config).then((worker) => worker.startJobQueue())
  else await bootstrap(config)
  console.log('is open')
}
main().catch((cause) => { console.error(cause); process.exit(1) })
`

const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
/** The same names and prices as our listings have, eight sizes each. */
function createProducts(count: number): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const rows = Array.from({ length: count }, (_, index) => {
    const n = index + 1
    const title = `${n % 3 === 0 ? 'Dusty ' : ''}${n % 2 === 0 ? 'even' : 'odd'} number ${n} tee`
    return sizes.map(
      (size, sizeIndex) =>
        `${sizeIndex ? ',,,,,' : `${title},number-${n},About it.,,,size`},${size},tee-${n}-${size},23.99,standard,100000,false,,`,
    )
  })
  return [head, ...rows.flat()].join('\n')
}

/** The installed version; null, with the reason printed, if none is available. */
export function installVendure(folder: string): string | null {
  mkdirSync(folder, { recursive: true })
  const packageFile = join(folder, 'node_modules/@vendure/core/package.json')
  if (!existsSync(packageFile)) {
    writeFileSync(join(folder, 'package.json'), '{ "name": "peer", "private": true, "type": "commonjs" }\n')
    console.log(`Installing Vendure into ${folder}...`)
    try {
      const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1']
      execFileSync('npm', [...args, '@vendure/core@3', 'pg'], {
        cwd: folder,
        stdio: 'pipe',
        timeout: 600_000,
      })
    } catch (error) {
      const lines = String((error as { stderr?: Buffer }).stderr ?? error).split('\n')
      console.log(
        `Vendure can't be installed here, so nothing was compared: ${lines.find((line) => line.trim())}`,
      )
      return null
    }
  }
  writeFileSync(join(folder, 'peer.js'), program)
  return JSON.parse(readFileSync(packageFile, 'utf8')).version
}

export const runVendure = (folder: string, url: string) => {
  const start = (role: string, port: number): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [join(folder, 'peer.js'), role, url, String(port)], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    })
    let output = ''
    return new Promise((resolve, reject) => {
      child.stderr.on('data', (chunk) => (output += chunk))
      child.stdout.on('data', (chunk) => String((output += chunk)).includes('is open') && resolve(child))
      child.once('exit', (code) => (code ? reject(new Error(output.slice(-2_000))) : resolve(child)))
    })
  }
  return {
    start,
    /** Imports this many products of eight variants, as Vendure's own command does. */
    fill(count: number, port: number): Promise<ChildProcess> {
      writeFileSync(join(folder, 'products.csv'), createProducts(count))
      return start('fill', port)
    },
  }
}

/** The requests of its storefronts, over its shop API. */
export function createVendureSteps(address: string, count: number) {
  let requestCount = 0
  const queryApi = async (query: string, token?: string) => {
    const answer = await fetch(`${address}/shop-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query }),
    })
    const { data, errors } = (await answer.json()) as {
      data: Record<string, { errorCode?: string }>
      errors?: unknown
    }
    const refusal = Object.values(data ?? {}).find(({ errorCode }) => errorCode)
    if (errors || refusal) throw new Error(JSON.stringify(errors ?? refusal))
    return { data, token: answer.headers.get('vendure-auth-token') ?? token }
  }
  const add = async () => {
    const variant = 1 + (((requestCount += 1) * 8) % (count * 8))
    const { token } = await queryApi(
      `mutation { addItemToOrder(productVariantId: ${variant}, quantity: 1) { ... on Order { id totalWithTax lines { id } } ... on ErrorResult { errorCode } } }`,
    )
    return token
  }
  const detail = () =>
    queryApi(
      `{ product(slug: "number-${1 + ((requestCount += 1) % count)}") { id name description variants { id name sku priceWithTax stockLevel options { name } } } }`,
    )
  const orderFields = '... on Order { id state totalWithTax } ... on ErrorResult { errorCode message }'
  const itemFields =
    'items { productName slug description priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } totalItems'
  const searchWords = ['tee', 'dusty', 'even', 'odd', 'number']
  return {
    list: () => queryApi(`{ search(input: { take: 24, groupByProduct: true }) { ${itemFields} } }`),
    detail,
    again: detail,
    search: () =>
      queryApi(
        `{ search(input: { term: "${searchWords[((requestCount += 1)) % searchWords.length]}", take: 24, groupByProduct: true }) { ${itemFields} } }`,
      ),
    add,
    checkout: async () => {
      const token = await add()
      await queryApi(
        `mutation { setCustomerForOrder(input: { firstName: "Ada", lastName: "Lovelace", emailAddress: "fan${requestCount}@bench.test" }) { ${orderFields} } }`,
        token,
      )
      await queryApi(
        `mutation { setOrderShippingAddress(input: { fullName: "Ada Lovelace", streetLine1: "12 Bode Thomas", city: "Lagos", province: "Lagos", postalCode: "101241", countryCode: "NG" }) { ${orderFields} } }`,
        token,
      )
      const { data } = await queryApi('{ eligibleShippingMethods { id priceWithTax name } }', token)
      const [method] = data.eligibleShippingMethods as unknown as { id: string }[]
      await queryApi(
        `mutation { setOrderShippingMethod(shippingMethodId: ["${method!.id}"]) { ${orderFields} } }`,
        token,
      )
      await queryApi(
        `mutation { transitionOrderToState(state: "ArrangingPayment") { ${orderFields} } }`,
        token,
      )
      const payment = await queryApi(
        `mutation { addPaymentToOrder(input: { method: "test", metadata: {} }) { ${orderFields} } }`,
        token,
      )
      if ((payment.data.addPaymentToOrder as { state?: string }).state !== 'PaymentSettled')
        throw new Error(JSON.stringify(payment.data))
    },
  }
}
