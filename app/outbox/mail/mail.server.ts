import { data, type LoaderFunctionArgs } from 'react-router'
import { parseId } from '#kernel/id.ts'
import { findMail } from '#messages'
import { requestOf } from '../../request.server.ts'

export async function loadMail({ context, params }: LoaderFunctionArgs) {
  const id = parseId('mail', params.id)
  const mail = id && (await requestOf(context).read((tx) => findMail(tx, id)))
  if (!mail) throw data(null, { status: 404 })
  return mail
}

export async function loader(args: LoaderFunctionArgs) {
  const { html: _, ...mail } = await loadMail(args)
  return mail
}
