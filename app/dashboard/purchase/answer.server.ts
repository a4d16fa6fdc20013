import { data } from 'react-router'

type Values = Record<string, string>
/** The answer to a form: one message, or one for each field. */
export const answerWith = (status: number, parts: { fault?: string; faults?: Values; values?: Values }) =>
  data({ fault: parts.fault ?? null, faults: parts.faults ?? {}, values: parts.values ?? {} }, { status })
