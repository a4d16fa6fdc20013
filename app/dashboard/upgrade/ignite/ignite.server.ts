import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { openThread } from '#messages'
import { readForm } from '../../../form.server.ts'
import { requestOf, signedInCreator } from '../../../request.server.ts'
import { QuizForm, writeQuizMessage } from './quiz.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  isSent: requestOf(context).url.searchParams.has('sent'),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor, shop, transact } = signedInCreator(context)
  const form = await readForm(request, QuizForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const thread = {
    topic: 'other' as const,
    name: actor.name,
    email: actor.email,
    subject: `Ignite Program: ${shop.name}`.slice(0, 160),
    message: writeQuizMessage(form.value),
    shopId: shop.id,
    author: 'creator' as const,
  }
  await transact((tx, at) => openThread(tx, thread, at))
  throw redirect(`${hrefs.ignite}?sent`, 303)
}
