import type { LoaderFunctionArgs } from 'react-router'
import { findMails } from '#messages'
import { requestOf } from '../request.server.ts'

/** The sample's newest letters; `?to=` restricts them to one address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url, config } = requestOf(context)
  const to = url.searchParams.get('to')?.slice(0, 254) || null
  return {
    mails: await read((tx) => findMails(tx, to ?? undefined)),
    to,
    isRelayed: config.smtpUrl !== null,
  }
}
