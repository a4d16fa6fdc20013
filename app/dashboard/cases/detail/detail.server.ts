import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import {
  appealIncident,
  counterIncident,
  findIncident,
  findReports,
  findSteps,
  nameOfSubject,
} from '#moderation'
import { AppealForm, CounterForm, moderationRefusals } from '#moderation/contract'
import { type FormFault, readFields, readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

/** One decision about the shop: the reason, the messages since, and the possible answers. */
export async function loadCase({ params, context }: LoaderFunctionArgs) {
  const { read, shop, actor } = signedInCreator(context)
  return read(async (tx) => {
    const incident = await findIncident(tx, params.id ?? '')
    if (!incident || incident.shopId !== shop.id || ['open', 'dismissed'].includes(incident.status))
      throw new Response('Not found', { status: 404 })
    const { id, status, reason, listingId, strike, restoresFrom, restoresUntil } = incident
    const steps = await findSteps(tx, id)
    return {
      id,
      status,
      reason,
      strike,
      restoresFrom,
      restoresUntil,
      isStore: listingId === null,
      subjectName: (await nameOfSubject(tx, incident)) ?? shop.name,
      zone: shop.timeZone,
      name: actor.name,
      mayAppeal: status === 'taken_down' || status === 'hidden',
      mayCounter: status === 'taken_down' && reason === 'copyright' && listingId !== null,
      // The words only: authors, links that identify them, and the staff who decided are left out.
      reports: (await findReports(tx, id)).map(({ words, madeAt }) => ({ words, madeAt })),
      steps: steps
        .filter((step) => step.event !== 'report')
        .map(({ place, event, words, at }) => ({ place, event, words, at })),
    }
  })
}

export async function answerCase({ request, params, context }: ActionFunctionArgs) {
  const { transact, shop, actor, requestId } = signedInCreator(context)
  const fields = await readParts(request)
  const isCounter = fields.get('act') === 'counter'
  fields.delete('act')
  const answerContext = { id: params.id ?? '', shopId: shop.id, actor, requestId }
  const counter = isCounter ? readFields(fields, CounterForm) : null
  const appeal = isCounter ? null : readFields(fields, AppealForm)
  const form = counter ?? appeal!
  if (!form.ok) return data({ ...form.fault, isCounter }, { status: 422 })
  const result = await transact((tx, at) =>
    counter?.ok
      ? counterIncident(tx, { ...answerContext, form: counter.value }, at)
      : appealIncident(tx, { ...answerContext, words: form.value.words }, at),
  )
  if (result.ok) return redirect(hrefs.oneCase(result.value.id), 303)
  const values = { ...form.value } as Record<string, string>
  const fault: FormFault = { values, faults: { '': wordsOf(result, moderationRefusals) } }
  return data({ ...fault, isCounter }, { status: moderationRefusals[result.code].status })
}
