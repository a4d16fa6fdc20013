import type { EndpointView } from '#webhooks/contract'
import { StatusMark } from '../../../ui/status-mark.tsx'

/** The state of a webhook: on, failing, or off. */
export function EndpointState({ one }: { one: EndpointView }) {
  if (one.status === 'off') return <StatusMark shape={one.offWhy ? 'wrong' : 'over'}>Off</StatusMark>
  if (one.failingSince) return <StatusMark shape="wrong">Failing</StatusMark>
  return <StatusMark shape="done">On</StatusMark>
}
