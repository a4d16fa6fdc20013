import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { addFacility } from '#production'
import { productionLimits, productionRefusals } from '#production/contract'
import { countryOf } from '#shipping/contract'
import { readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

const zones = Intl.supportedValuesOf('timeZone')
const lineOfText = (max: number, empty: string) =>
  z.string().trim().min(1, empty).max(max, `Use at most ${max} characters.`)
const NewProviderForm = z.strictObject({
  name: lineOfText(productionLimits.providerNameCharacters, 'Enter its name.'),
  place: lineOfText(productionLimits.providerPlaceCharacters, 'Enter the town it prints in.'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Enter three letters, such as NBO.'),
  country: z.string().refine((code) => countryOf(code) !== null, 'Choose the country it prints in.'),
  zone: z.enum(zones as [string, ...string[]], 'Choose its time zone.'),
})
type Name = keyof z.infer<typeof NewProviderForm>

export async function loader({ context }: LoaderFunctionArgs) {
  signedInStaff(context, 'production')
  return { zones }
}

/** Adds a house press, switched off until its terms are saved. A refusal keeps what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'production')
  const submitted = Object.fromEntries(
    [...(await readParts(request))].map(([name, value]) => [name, String(value)]),
  )
  const parsed = NewProviderForm.safeParse(submitted)
  if (!parsed.success) {
    const errors: { [name in Name]?: string } = {}
    for (const { path, message } of parsed.error.issues) errors[path[0] as Name] ??= message
    return data({ submitted, errors }, { status: 422 })
  }
  const result = await transact(async (tx, at) => {
    const result = await addFacility(tx, parsed.data, at)
    if (result.ok) {
      const { id: resource } = result.value
      const entry = { actor, resource, shopId: null, requestId, after: parsed.data }
      await record(tx, { ...entry, action: 'facility.added' }, at)
    }
    return result
  })
  if (result.ok) return redirect(`${hrefs.operatorProvider(result.value.id)}?done=add`, 303)
  const errors: { [name in Name]?: string } = { code: wordsOf(result, productionRefusals) }
  return data({ submitted, errors }, { status: productionRefusals[result.code].status })
}
