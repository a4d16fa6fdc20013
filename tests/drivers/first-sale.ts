/** A house's first sale from end to end: bought, printed, packed, sent, arrived, cleared, and paid out by Paystack. */
import { days } from '#kernel/instant.ts'
import { password } from '#sample/people.ts'
import { buyByCard } from './card-fan.ts'
import type { Ask } from './drop-buyer.ts'
import { formsOf } from './forms.ts'
import type { PaystackDouble } from './paystack-double.ts'
import type { SmtpBox } from './smtp-box.ts'
import { codeNow } from './staff.ts'
import type { Visitor } from './tls-proxy.ts'

export type House = {
  app: string
  box: SmtpBox
  paystack: PaystackDouble
  /** Someone new. */
  visitor(): Visitor
  staff: { visitor: Visitor; secret: string }
  creator: Visitor
  /** Lets business time pass. */
  pass(ms: number): Promise<void>
}

/** Sends a visitor's requests to paths of one site; follows no redirects. */
const asking =
  (app: string, visitor: Visitor): Ask =>
  async (path, form) => {
    const answer = await (form ? visitor.post(app + path, form) : visitor.get(app + path))
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: answer.text }
  }

const mainOf = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text
    .slice(Math.max(0, text.indexOf('<main')))
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1_500)}`

/** Sends a form and sees that it was taken. */
async function send(ask: Ask, path: string, form: Record<string, string>): Promise<Awaited<ReturnType<Ask>>> {
  const answer = await ask(path, form)
  if (answer.status >= 400)
    throw new Error(`${path} refused ${Object.keys(form).join(', ')}: ${mainOf(answer)}`)
  return answer
}

/** Polls a page until it matches the pattern, and returns all matches: background work takes a moment. */
async function until(ask: Ask, path: string, wanted: RegExp): Promise<[string, ...string[]]> {
  const end = Date.now() + 180_000
  for (;;) {
    const page = await ask(path)
    const [first, ...others] = new Set([...page.text.matchAll(wanted)].map(([all, part]) => part ?? all))
    if (first) return [first, ...others]
    if (Date.now() > end) throw new Error(`${path} does not show ${wanted}: ${mainOf(page)}`)
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

/** A sale and everything after it; answers the page of the order and that of the payout. */
export async function sellAndPay(house: House): Promise<{ order: string; payout: string }> {
  const { app, box } = house
  const [fan, desk, creator] = [house.visitor(), house.staff.visitor, house.creator].map((visitor) =>
    asking(app, visitor),
  )
  const proof = () => codeNow(house.staff.secret)
  await send(desk!, '/operator/payouts', { intent: 'rate', NGN: '1531.20', proof: proof() })
  const bank = { accountName: 'Adaeze Bello', accountNumber: '0123456789', bankName: 'Guaranty Trust Bank' }
  const details = { intent: 'details', method: 'bank_transfer', ...bank, branchCode: '', country: 'NG' }
  const asked = await send(creator!, '/payment', { ...details, proof: password })
  // The bank names the account's holder; the creator confirms it.
  const confirmed = /name="confirmed" value="([^"]+)"/.exec(asked.text)?.[1]
  if (!confirmed?.includes('ADAEZE BELLO')) throw new Error(`nobody asks whose it is: ${mainOf(asked)}`)
  await send(creator!, '/payment', { ...details, confirmed, proof: password })

  const order = await buyByCard(fan!, '/@harmattan', 'tobi@fans.example', 2)
  await box.letterTo('tobi@fans.example', /\/order\/FN-/)
  await print(desk!, house)
  const payout = await payOut(house, desk!, creator!, proof())
  return { order, payout }
}

/** From the cut-off to the fan's door. */
async function print(desk: Ask, { pass, box }: House): Promise<void> {
  await pass(days(4))
  const [batch] = await until(desk, '/operator/batches', /"(\/operator\/batches\/MAR-\d{6}-[A-Z]{3})"/g)
  await until(desk, batch, /<a [^>]*href="\/operator\/print-files\/[^"]+"[^>]*download/g)
  const codes = await until(desk, batch, /Scan ([A-Z]{3}-\d{6}-[A-Z]{3}-\d{3})/g)
  let packed = ''
  for (const code of codes)
    for (const step of ['start', 'print', 'pack'])
      packed = (await send(desk, '/operator/scan', { code, step })).text
  const parcel = /"(\/operator\/shipments\/\w{3}_\w+)"/.exec(packed)?.[1]
  if (!parcel) throw new Error('the station names no parcel')
  const given = { parcel: parcel.split('/').at(-1)!, carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
  await send(desk, parcel, given)
  await box.letterTo('tobi@fans.example', /1Z999AA10123456784/)
  await pass(days(3))
  await send(desk, `${parcel}?do=deliver`, {})
}

/** From the parcel's arrival to the creator's bank. */
async function payOut({ paystack, pass }: House, desk: Ask, creator: Ask, proof: string): Promise<string> {
  await pass(days(30))
  const [amount] = await until(
    creator,
    '/payment',
    /<input(?=[^>]*name="amount")[^>]*value="([1-9]\d\.\d\d)"/g,
  )
  const offered = await send(creator, '/payment', { intent: 'offer', method: 'bank_transfer', amount })
  const page = await creator(offered.to)
  const fields = formsOf(page.text, '/payment')
    .flatMap(({ sends }) => sends)
    .find(({ intent }) => intent === 'confirm')
  if (!fields) throw new Error(`the offer can't be confirmed: ${mainOf(page)}`)
  const { to: payout } = await send(creator, '/payment', { ...fields, proof: password })
  const payoutId = payout.split('/').at(-1)!
  const approval = { intent: 'approve', payoutId, note: '', reference: '', proof }
  await send(desk, '/operator/payouts', approval)
  const end = Date.now() + 180_000
  while (!paystack.transfers.size && Date.now() < end) await new Promise((done) => setTimeout(done, 500))
  const [reference = 'no transfer'] = paystack.transfers.keys()
  paystack.move(reference, 'success')
  // There is no callback: the provider is asked again when it is due.
  await pass(days(1))
  return payout
}
