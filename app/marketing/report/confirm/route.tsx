import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import type { action, loader } from './confirm.server.ts'

export { action, loader } from './confirm.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Confirm your report', 'One click, and a person will read it.')

export default function ConfirmReport() {
  return (
    <ConfirmPress
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      question={{
        title: 'Confirm your report',
        text: 'Press the button and a person will read it within two working days.',
      }}
      confirmation={{
        title: 'We have your report',
        text: 'A person will read it within two working days, and we’ll e-mail you the decision.',
      }}
      buttonLabel="Confirm the report"
      fallback={<a href={hrefs.contact}>Write to us</a>}
    />
  )
}
