import { company } from '#house'
import type { RequestContext } from '../request.server.ts'

/** Where fans and creators write to, as the operator entered it; undefined before. */
export const supportAddressOf = async ({ read }: Pick<RequestContext, 'read'>): Promise<string | undefined> =>
  (await read((tx) => company.find(tx)))?.supportAddress
