import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { memberStateOf, stateCode, taxRateOf } from '#checkout/contract'
import { confirmItem, findConfirmations, fingerprintText } from '#house'
import { houseRefusals } from '#house/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { isInUnion } from '#shipping/contract'
import { type FormFault, readForm } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { findTaxWords } from '../confirmables.server.ts'

const splitCodes = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
/** A country whose rate we have, and that the form doesn't ask about elsewhere. */
const isElsewhere = (code: string): boolean =>
  !isInUnion(code) && !['US', 'GB', 'IM'].includes(code) && taxRateOf(code, '').bps > 0
const shortText = z.string().trim().max(60, 'Use at most 60 characters.')
const TaxForm = z.strictObject({
  fingerprint: z.string().max(64),
  eu: z.enum(['oss', 'country', 'none'], 'Choose how VAT in the EU is paid.'),
  euNumber: shortText,
  ukNumber: shortText,
  usStates: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2}([ ,]+[A-Z]{2})*)?$/, 'Enter two-letter state codes, such as CA, NY.')
    .refine(
      (text) => splitCodes(text).every((code) => stateCode(code) !== null),
      'One of these is not a state.',
    ),
  countries: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2}([ ,]+[A-Z]{2})*)?$/, 'Enter two-letter country codes, such as CA, NO.')
    .refine((text) => splitCodes(text).every(isElsewhere), {
      error: ({ input }) =>
        `No rate is known for ${splitCodes(String(input))
          .filter((code) => !isElsewhere(code))
          .join(', ')}.`,
    }),
  advice: z
    .string()
    .trim()
    .min(3, 'Enter who checked this: your adviser, or you.')
    .max(160, 'Use at most 160 characters.'),
})

export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  return read(async (tx) => {
    const confirmation = (await findConfirmations(tx)).get('tax')
    const answer = Object.entries(confirmation?.answer ?? {}).map(
      ([name, value]) => [name, String(value)] as const,
    )
    return {
      answer: Object.fromEntries(answer) as Record<string, string>,
      fingerprint: fingerprintText(await findTaxWords(tx)),
    }
  })
}

function findEuFault({ eu, euNumber }: { eu: string; euNumber: string }): string | null {
  if (eu === 'none') return null
  if (!euNumber) return 'Enter the number.'
  return eu === 'country' && !memberStateOf(euNumber)
    ? 'It begins with the letters of the member state, such as DE.'
    : null
}

/** Saves the house's tax registrations, and who answered. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'admin')
  const form = await readForm(request, TaxForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const { fingerprint: seenFingerprint, ...answer } = form.value
  const euFault = findEuFault(answer)
  if (euFault) return data<FormFault>({ values: form.value, faults: { euNumber: euFault } }, { status: 422 })
  const result = await transact(async (tx, at) =>
    confirmItem(
      tx,
      actor,
      { item: 'tax', words: await findTaxWords(tx), seen: seenFingerprint, answer },
      requestId,
      at,
    ),
  )
  if (result.ok) return redirect(`${hrefs.operatorHouse}?done=tax#tax`, 303)
  const fault: FormFault = { values: form.value, faults: { '': wordsOf(result, houseRefusals) } }
  return data(fault, { status: houseRefusals[result.code].status })
}
