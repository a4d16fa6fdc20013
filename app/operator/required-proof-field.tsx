import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ProofField } from '../proof-field.tsx'
import type { loader } from './layout.server.ts'
import type { RequiredProof } from './required-proof.ts'

/**
 * The field for a missing proof. Only the form's answer says that one is required, because the last one expired after
 * the page was loaded. The next load of the page says if one was given meanwhile.
 */
export function RequiredProofField({ proof = null }: { proof?: RequiredProof | undefined }) {
  const chrome = useRouteLoaderData<typeof loader>('operator/layout')
  const [answeredProof, setAnsweredProof] = useState({ proof, chrome })
  if (answeredProof.proof !== proof) setAnsweredProof({ proof, chrome })
  const provedSince = chrome !== answeredProof.chrome && chrome?.asks === null
  if (!proof || provedSince) return null
  return <ProofField request={proof.asks} error={proof.error ?? undefined} />
}
