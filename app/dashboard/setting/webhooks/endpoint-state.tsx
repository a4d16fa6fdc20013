import type { EndpointView } from '#webhooks/contract'
import { StatusMark } from '../../../ui/status-mark.tsx'

/** The state of a webhook: on, failing, or off. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  if (endpoint.status === 'off')
    return <StatusMark shape={endpoint.offWhy ? 'wrong' : 'over'}>Off</StatusMark>
  if (endpoint.failingSince) return <StatusMark shape="wrong">Failing</StatusMark>
  return <StatusMark shape="done">On</StatusMark>
}
