import { useRouteLoaderData } from 'react-router'
import { ProofField } from '../dashboard/payment/proof-field.tsx'
import type { loader } from './layout.server.ts'

/** The field for a proof in a form that was stopped for want of one; gone as soon as one was given elsewhere. */
export function ProofAsked({ proof }: { proof: { error: string | null } | null | undefined }) {
  const chrome = useRouteLoaderData<typeof loader>('operator/layout')
  if (!proof || !chrome?.asks) return null
  return <ProofField asksFor={chrome.asks} error={proof.error ?? undefined} />
}
