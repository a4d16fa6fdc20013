import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { confirmations } from '#house'
import { houseRefusals } from '#house/contract'
import { wordsOf } from '#kernel/result.ts'
import { type FormFault, readForm } from '../../../form.server.ts'
import { hrefs } from '../../../hrefs.ts'
import { signedInStaff } from '../../../request.server.ts'
import { taxWords } from '../confirmables.server.ts'

const short = z.string().trim().max(60, 'Up to 60 characters fit here.')
const TaxForm = z.strictObject({
  fingerprint: z.string().max(64),
  eu: z.enum(['oss', 'country', 'none'], 'Choose how VAT in the EU is paid.'),
  euNumber: short,
  ukNumber: short,
  usStates: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2}([ ,]+[A-Z]{2})*)?$/, 'Write the states by their two letters, such as CA, NY.'),
  elsewhere: z.string().trim().max(300, 'Up to 300 characters fit here.'),
  advice: z
    .string()
    .trim()
    .min(3, 'Write who checked this: an adviser, or you yourself.')
    .max(160, 'Up to 160 characters fit here.'),
})

export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  return read(async (tx) => {
    const given = (await confirmations.find(tx)).get('tax')
    const answer = Object.entries(given?.answer ?? {}).map(([name, value]) => [name, String(value)] as const)
    return {
      answer: Object.fromEntries(answer) as Record<string, string>,
      fingerprint: confirmations.fingerprintOf(await taxWords(tx)),
    }
  })
}

/** Keeps where the house is registered for tax, with who answered. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'admin')
  const form = await readForm(request, TaxForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const { fingerprint: seen, ...answer } = form.value
  if (answer.eu !== 'none' && !answer.euNumber) {
    const fault: FormFault = { values: form.value, faults: { euNumber: 'Write the number.' } }
    return data(fault, { status: 422 })
  }
  const kept = await transact(async (tx, at) =>
    confirmations.confirm(tx, actor, { item: 'tax', words: await taxWords(tx), seen, answer }, requestId, at),
  )
  if (kept.ok) return redirect(`${hrefs.operatorHouse}?done=tax#tax`, 303)
  const fault: FormFault = { values: form.value, faults: { '': wordsOf(kept, houseRefusals) } }
  return data(fault, { status: houseRefusals[kept.code].status })
}
